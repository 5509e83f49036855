import type { DeskArticle } from '@portal/contract/article-content';
import { articleDesk } from '@portal/contract/article-desk';
import { code } from '@portal/contract/codes';
import { ScheduleDialog } from '../forms/schedule-dialog.tsx';
import { useAct } from '../forms/use-act.ts';
import { fieldErrors } from '../forms/use-submit.ts';
import type { ArticleDraft } from './staff-use-draft.ts';

type ArticleScheduleProps = {
  article: DeskArticle;
  draft: ArticleDraft;
  /** Saves the draft and returns its id and revision; null when saving failed. */
  exactly: () => Promise<{ id: number; revision: number } | null>;
  onClose: () => void;
};

export default function ArticleSchedule({ article, draft, exactly, onClose }: ArticleScheduleProps) {
  const { act, busy, errors } = useAct();

  async function send(time: number | null) {
    const at = await exactly();
    if (!at) return onClose();
    const answer = await act(articleDesk.schedule, { ...at, time }, time ? '已定时' : '已取消定时');
    draft.refused(answer);
    if (answer.code === code.success || !fieldErrors(answer).time) onClose();
  }

  return (
    <ScheduleDialog
      description="到时发布的是现在这一版，之后的修改不包含在内。"
      scheduled={article.scheduled}
      busy={busy}
      error={errors.time}
      onSend={send}
      onUnschedule={article.scheduled === null ? null : () => send(null)}
      onClose={onClose}
    />
  );
}
