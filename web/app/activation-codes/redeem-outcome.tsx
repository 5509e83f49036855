import { CircleCheck, CircleX } from 'lucide-react';
import { formatDate } from '@portal/contract/time';
import { ButtonLink } from '../ui/button.tsx';
import type { RedeemResult } from './calls.ts';
import { actionOf } from './target-words.ts';

export function RedeemOutcome({ result }: { result: RedeemResult }) {
  if ('refusal' in result)
    return (
      <div className="flex items-start gap-4 rounded-lg border border-danger-line bg-danger-tint px-4 py-5">
        <CircleX className="size-8 shrink-0 text-danger" aria-hidden />
        <div className="min-w-0">
          <p className="text-lg font-semibold">没有兑换</p>
          <p className="mt-1 wrap-anywhere text-ink-soft">{result.refusal}</p>
        </div>
      </div>
    );
  const { redemption, already } = result;
  return (
    <div className="flex items-start gap-4 rounded-lg border border-success-line bg-success-tint px-4 py-5">
      <CircleCheck className="size-8 shrink-0 text-success" aria-hidden />
      <div className="min-w-0">
        <p className="text-lg font-semibold">{already ? '您已兑换过该激活码' : '兑换成功'}</p>
        <p className="mt-1 font-medium wrap-anywhere">{redemption.title}</p>
        <p className="mt-1 text-ink-soft tabular">
          {redemption.until === null ? '长期有效' : `有效期至 ${formatDate(redemption.until)}`}
        </p>
        <ButtonLink to={redemption.href} size="sm" className="mt-3">
          {actionOf[redemption.target]}
        </ButtonLink>
      </div>
    </div>
  );
}
