import { formatDate } from '@portal/contract/time';
import { ButtonLink } from '../ui/button.tsx';
import { Outcome } from '../ui/outcome.tsx';
import type { RedeemResult } from './calls.ts';
import { actionOf } from './target-words.ts';

export function RedeemOutcome({ result }: { result: RedeemResult }) {
  if ('refusal' in result)
    return (
      <Outcome good={false} title="没有兑换">
        <p className="mt-1 wrap-anywhere text-ink-soft">{result.refusal}</p>
      </Outcome>
    );
  const { redemption, already } = result;
  return (
    <Outcome good title={already ? '您已兑换过该激活码' : '兑换成功'}>
      <p className="mt-1 font-medium wrap-anywhere">{redemption.title}</p>
      <p className="mt-1 text-ink-soft tabular">
        {redemption.until === null ? '长期有效' : `有效期至 ${formatDate(redemption.until)}`}
      </p>
      <ButtonLink to={redemption.href} size="sm" className="mt-3">
        {actionOf[redemption.target]}
      </ButtonLink>
    </Outcome>
  );
}
