import { CircleCheck, CircleX } from 'lucide-react';
import { formatMoment } from '@portal/contract/time';
import { Button } from '../ui/button.tsx';
import type { CheckInResult } from './calls.ts';

/** Large enough to be held out to somebody at the door. */
export function CheckInOutcome({ result, onRetry }: { result: CheckInResult; onRetry: () => void }) {
  if ('refusal' in result)
    return (
      <div className="flex items-start gap-4 rounded-lg border border-danger-line bg-danger-tint px-4 py-5">
        <CircleX className="size-8 shrink-0 text-danger" aria-hidden />
        <div className="min-w-0">
          <p className="text-lg font-semibold">没有签到</p>
          <p className="mt-1 wrap-anywhere text-ink-soft">{result.refusal}</p>
          <Button size="sm" variant="secondary" className="mt-3" onClick={onRetry}>
            重试
          </Button>
        </div>
      </div>
    );
  const { entry, already } = result;
  return (
    <div className="flex items-start gap-4 rounded-lg border border-success-line bg-success-tint px-4 py-5">
      <CircleCheck className="size-8 shrink-0 text-success" aria-hidden />
      <div className="min-w-0">
        <p className="text-lg font-semibold">{already ? '您已签到' : '签到成功'}</p>
        <p className="mt-1 font-medium wrap-anywhere">{entry.title}</p>
        <p className="mt-1 text-ink-soft tabular">
          {entry.place} · {formatMoment(entry.time)} · {entry.credit_hours} 学时
        </p>
      </div>
    </div>
  );
}
