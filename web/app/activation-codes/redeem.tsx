import { useState } from 'react';
import { useBusy } from '../browser/use-busy.ts';
import { useRevalidate } from '../browser/use-revalidate.ts';
import { TypedCodeForm } from '../forms/typed-code-form.tsx';
import { Alert } from '../ui/alert.tsx';
import { Card } from '../ui/card.tsx';
import { QrReader } from '../ui/qr-reader.tsx';
import type { RedeemResult } from './calls.ts';
import { RedeemOutcome } from './redeem-outcome.tsx';
import { codeFrom } from './scanned.ts';

const words = { what: '卡片二维码', where: '卡片上', typed: '激活码' };

/**
 * Redeem by camera, picture or typed code, and the result. A code from a link is only filled in: people should first
 * see which account it goes to.
 */
export function Redeem({ arrived }: { arrived: string }) {
  const [typed, setTyped] = useState(arrived);
  const [busy, whileBusy] = useBusy();
  const [result, setResult] = useState<RedeemResult | null>(null);
  const revalidate = useRevalidate();

  async function redeemCode(said: string) {
    const { redeem } = await import('./calls.ts');
    const answer = await redeem(said);
    setResult(answer);
    if ('redemption' in answer) {
      setTyped('');
      await revalidate();
    }
  }

  return (
    <Card as="section" aria-labelledby="redeem">
      <h2 id="redeem" className="text-lg">
        兑换
      </h2>
      <p className="mt-1 text-ink-soft">
        激活码可开通课程、学习路径或会员，每个只能兑换一次，兑换后归当前登录的账号。
      </p>
      <div role="status" className="mt-4">
        {result && !busy && <RedeemOutcome result={result} />}
      </div>
      {arrived && result === null && (
        <Alert kind="info">卡片上的激活码已填好，请确认账号无误后点击“兑换”。</Alert>
      )}
      <QrReader
        words={words}
        busy={busy}
        onRead={(text) => {
          const said = codeFrom(text);
          setTyped(said);
          void whileBusy(() => redeemCode(said));
        }}
      />
      <TypedCodeForm
        label="激活码"
        hint="卡片上的 12 位字母和数字，空格、横线和大小写不影响"
        placeholder="例如 ABCD-2345-EFGH"
        maxLength={60}
        action="兑换"
        busy={busy}
        value={typed}
        onChange={setTyped}
        onSubmit={() => void whileBusy(() => redeemCode(typed))}
      />
    </Card>
  );
}
