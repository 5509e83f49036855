import { ActionBar } from '../ui/action-bar.tsx';
import { Button } from '../ui/button.tsx';
import { LeaveQuestion } from './leave-question.tsx';

type SaveBarProps = { dirty: boolean; busy: boolean; onUndo: () => void; problem?: string };

/** Footer of every editor: the saving state and the save button. */
export function SaveBar({ dirty, busy, onUndo, problem }: SaveBarProps) {
  return (
    <ActionBar end="form">
      <p role="status" className="me-auto text-sm text-ink-soft elder:phone:w-full">
        {problem ? (
          <span className="text-danger">{problem}</span>
        ) : dirty ? (
          '有未保存的更改'
        ) : (
          '没有未保存的更改'
        )}
      </p>
      <Button variant="ghost" disabled={!dirty || busy} onClick={onUndo}>
        撤销更改
      </Button>
      <Button type="submit" loading={busy} disabled={!dirty}>
        保存
      </Button>
      <LeaveQuestion dirty={dirty} />
    </ActionBar>
  );
}
