import { useState } from 'react';
import { ExternalLink } from 'lucide-react';
import { openLater } from '../browser/open-later.ts';
import { useBusy } from '../browser/use-busy.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { PaymentIcon } from '../ui/payment-icon.tsx';
import type { WatchedState } from './order-watch.ts';
import type { PayOrder } from './pay-order.ts';

type AlipayPayProps = { order: PayOrder; isPhone: boolean; askNow: () => Promise<WatchedState> };

/** Pays on Alipay's own page: in a new tab at a desk, in the same one on a phone, from where it redirects back. */
export default function AlipayPay({ order, isPhone, askNow }: AlipayPayProps) {
  const [opened, setOpened] = useState(false);
  const [busy, whileBusy] = useBusy();
  const [problem, setProblem] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const [notYet, setNotYet] = useState(false);

  async function address(): Promise<string | null> {
    const { alipayUrl } = await import('./calls.ts');
    const answer = await alipayUrl(order.orderNo);
    setProblem('problem' in answer ? answer.problem : null);
    return 'problem' in answer ? null : answer.url;
  }

  async function open() {
    if (isPhone) {
      const url = await address();
      if (url) location.assign(url);
    } else await openLater(address);
    setOpened(true);
  }

  async function ask() {
    setAsking(true);
    const answer = await askNow();
    setNotYet(answer === 'waiting' || answer === null);
    setAsking(false);
  }

  return (
    <div className="flex flex-col items-center gap-5 text-center">
      <PaymentIcon mark="alipay" className="size-16" />
      {opened && !problem ? (
        <>
          <p className="max-w-sm text-ink-soft">
            支付宝收银台已{isPhone ? '打开' : '在新窗口打开'}。付款完成后，本页会自动更新，请不要重复付款。
          </p>
          <div className="flex flex-wrap justify-center gap-3">
            <Button loading={asking} onClick={() => void ask()}>
              我已付款
            </Button>
            <Button variant="secondary" loading={busy} onClick={() => void whileBusy(open)}>
              重新打开收银台
            </Button>
          </div>
        </>
      ) : (
        <>
          <p className="max-w-sm text-ink-soft">
            {isPhone
              ? '将前往支付宝完成付款，付款后自动回到本站。'
              : '将在新窗口打开支付宝收银台，可扫码或登录支付宝付款。'}
          </p>
          <Button
            size="lg"
            loading={busy}
            icon={<ExternalLink className="size-5" aria-hidden />}
            onClick={() => void whileBusy(open)}
          >
            前往支付宝付款
          </Button>
        </>
      )}
      <div aria-live="polite">
        {problem && <Alert kind="warning">{problem}</Alert>}
        {notYet && !problem && (
          <p className="text-sm text-ink-mute">还没有收到付款结果。付款后一般几秒内到账，请稍候。</p>
        )}
      </div>
    </div>
  );
}
