import { Steps } from '../ui/steps.tsx';

export type PayProgress = 'confirm' | 'pay' | 'done' | 'closed';

const places: Record<PayProgress, number> = { confirm: 0, pay: 1, done: 3, closed: 1 };

/** Which of the three steps a purchase is at. */
export function PaySteps({ progress, className }: { progress: PayProgress; className?: string }) {
  return (
    <Steps
      row
      label="支付进度"
      current={places[progress]}
      className={className}
      steps={[
        { key: 'confirm', title: '确认订单' },
        { key: 'pay', title: '支付', failed: progress === 'closed' },
        { key: 'done', title: '完成' },
      ]}
    />
  );
}
