import { useEffect, useRef, useState } from 'react';
import { Download } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { useSecondsLeft } from '../ui/countdown.tsx';
import { QrPanel } from '../ui/qr-panel.tsx';
import { Alert } from '../ui/alert.tsx';
import type { PayOrder } from './pay-order.ts';
import { shownUntil } from './clock-text.ts';

type Code = { value: string; from: number; until: number };

/** A code to scan. After some time it is covered, and a press requests a new one. */
export default function WechatPay({ order, isPhone }: { order: PayOrder; isPhone: boolean }) {
  const { code, problem, busy, expired, fetchCode, onEnd } = useCode(order.orderNo);
  const frame = useRef<HTMLDivElement>(null);

  async function save() {
    const { savePng } = await import('../files/save-png.ts');
    const picture = frame.current?.querySelector<SVGSVGElement>('svg[role=img]');
    if (picture) await savePng(picture, `微信支付-${order.orderNo}.png`);
  }

  if (problem !== null)
    return (
      <Alert
        kind="warning"
        live
        title="暂时取不到付款码"
        action={
          <Button size="sm" variant="secondary" loading={busy} onClick={() => void fetchCode()}>
            重新获取
          </Button>
        }
      >
        {problem}
      </Alert>
    );
  return (
    <div ref={frame} className="flex flex-col items-center">
      {code && !expired ? (
        <Live key={code.from} code={code} isPhone={isPhone} onEnd={onEnd} />
      ) : (
        <QrPanel
          value={code?.value ?? null}
          label="微信付款码"
          expired={expired}
          refreshing={busy}
          onRefresh={() => void fetchCode()}
        />
      )}
      {isPhone && code && !expired && (
        <div className="mt-4 flex flex-col items-center gap-3 text-center">
          <Button
            variant="secondary"
            icon={<Download className="size-4" aria-hidden />}
            onClick={() => void save()}
          >
            保存二维码图片
          </Button>
          <p className="text-sm text-ink-mute">
            本机屏幕上的码无法用本机扫描。可把图片发到另一台设备上扫，或改用上面的支付宝、余额。
          </p>
        </div>
      )}
      <p className="sr-only" role="status">
        {expired ? '付款码已失效，请刷新' : code ? '付款码已显示，等待付款' : '正在获取付款码'}
      </p>
    </div>
  );
}

function Live({ code, isPhone, onEnd }: { code: Code; isPhone: boolean; onEnd: () => void }) {
  const left = useSecondsLeft(code.until, code.from, onEnd);
  return (
    <QrPanel
      value={code.value}
      label="微信付款码"
      secondsLeft={left}
      caption={isPhone ? '请用另一部手机的微信扫一扫' : '打开手机微信，扫一扫付款'}
    />
  );
}

function useCode(orderNo: string) {
  const [code, setCode] = useState<Code | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [expired, setExpired] = useState(false);
  const wanted = useRef('');

  async function fetchCode() {
    wanted.current = orderNo;
    setBusy(true);
    const answer = await import('./calls.ts').then(
      ({ wechatCode }) => wechatCode(orderNo),
      () => ({ problem: '付款码没有加载出来，请重试' }),
    );
    // Unmounted, or showing another order.
    if (wanted.current !== orderNo) return;
    setBusy(false);
    if ('problem' in answer) return setProblem(answer.problem);
    setProblem(null);
    setExpired(false);
    const now = Date.now();
    setCode({
      value: answer.codeUrl,
      from: Math.floor(now / 1000),
      until: shownUntil(answer.expire, now),
    });
  }

  useEffect(() => {
    void fetchCode();
    return () => {
      wanted.current = '';
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each order
  }, [orderNo]);

  return { code, problem, busy, expired, fetchCode, onEnd: () => setExpired(true) };
}
