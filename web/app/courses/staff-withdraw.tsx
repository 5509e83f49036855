import { courseDesk } from '@portal/contract/course-desk';
import { ReasonDialog } from '../forms/reason-dialog.tsx';
import { isDecided, useAct } from '../forms/use-act.ts';

export default function WithdrawDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { act, busy, errors } = useAct();

  async function send(reason: string) {
    const answer = await act(courseDesk.withdraw, { id, reason }, '已下架');
    if (isDecided(answer)) onClose();
  }

  return (
    <ReasonDialog
      keepAs={`course:${id}`}
      title="下架课程"
      description="学员将打不开这门课程，学习记录保留，可以随时重新发布。"
      action="下架"
      busy={busy}
      error={errors.reason}
      onSend={send}
      onClose={onClose}
    />
  );
}
