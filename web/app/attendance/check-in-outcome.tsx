import { formatMoment } from '@portal/contract/time';
import { Button } from '../ui/button.tsx';
import { Outcome } from '../ui/outcome.tsx';
import type { CheckInResult } from './calls.ts';

export function CheckInOutcome({ result, onRetry }: { result: CheckInResult; onRetry: () => void }) {
  if ('refusal' in result)
    return (
      <Outcome good={false} title="没有签到">
        <p className="mt-1 wrap-anywhere text-ink-soft">{result.refusal}</p>
        <Button size="sm" variant="secondary" className="mt-3" onClick={onRetry}>
          重试
        </Button>
      </Outcome>
    );
  const { entry, already } = result;
  return (
    <Outcome good title={already ? '您已签到' : '签到成功'}>
      <p className="mt-1 font-medium wrap-anywhere">{entry.title}</p>
      <p className="mt-1 text-ink-soft tabular">
        {entry.place} · {formatMoment(entry.time)} · {entry.credit_hours} 学时
      </p>
    </Outcome>
  );
}
