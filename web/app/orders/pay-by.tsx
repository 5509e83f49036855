import { useSecondsLeft } from '../ui/countdown.tsx';

/** The time left to pay an order. */
export function PayBy({ until, now }: { until: number; now: number }) {
  const left = useSecondsLeft(until, now);
  if (left === 0) return <span>支付时间已到</span>;
  const minutes = Math.ceil(left / 60);
  return (
    <span className="text-accent tabular">
      {left < 60 ? `${left} 秒` : minutes < 120 ? `${minutes} 分钟` : `${Math.floor(minutes / 60)} 小时`}
      内付款
    </span>
  );
}
