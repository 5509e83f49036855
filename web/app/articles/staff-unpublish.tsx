import { articleDesk } from '@portal/contract/article-desk';
import { ReasonDialog } from '../forms/reason-dialog.tsx';
import { isDecided, useAct } from '../forms/use-act.ts';

export default function UnpublishDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { act, busy, errors } = useAct();

  async function send(reason: string) {
    const answer = await act(articleDesk.unpublish, { id, reason }, '已撤下');
    if (isDecided(answer)) onClose();
  }

  return (
    <ReasonDialog
      keepAs={`article:${id}`}
      title="撤下文章"
      description="访客将看不到这篇文章，可以随时重新发布。"
      action="撤下"
      busy={busy}
      error={errors.reason}
      onSend={send}
      onClose={onClose}
    />
  );
}
