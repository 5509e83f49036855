import { Button } from '../ui/button.tsx';
import { LeaveQuestion } from './leave-question.tsx';

type SaveBarProps = { dirty: boolean; busy: boolean; onUndo: () => void; problem?: string };

/** The foot of every editor. */
export function SaveBar({ dirty, busy, onUndo, problem }: SaveBarProps) {
  return (
    <div className="sticky bottom-0 z-20 -mx-6 -mb-6 flex flex-wrap items-center gap-3 border-t border-line bg-surface px-6 py-3 phone:-mx-4 phone:-mb-4 phone:px-4 phone:pb-[calc(0.75rem+env(safe-area-inset-bottom))]">
      <p role="status" className="me-auto text-sm text-ink-soft elder:phone:w-full">
        {problem ? (
          <span className="text-danger">{problem}</span>
        ) : dirty ? (
          '有未保存的更改'
        ) : (
          '没有未保存的更改'
        )}
      </p>
      <Button variant="ghost" disabled={!dirty || busy} className="elder:phone:flex-1" onClick={onUndo}>
        撤销更改
      </Button>
      <Button type="submit" loading={busy} disabled={!dirty} className="elder:phone:flex-1">
        保存
      </Button>
      <LeaveQuestion dirty={dirty} />
    </div>
  );
}
