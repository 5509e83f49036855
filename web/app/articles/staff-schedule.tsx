import { useState } from 'react';
import type { DeskArticle } from '@portal/contract/article-content';
import { articleDesk } from '@portal/contract/article-desk';
import { code } from '@portal/contract/codes';
import { localOf, secondsOf } from '../forms/local-time.ts';
import { useAct } from '../forms/use-act.ts';
import { fieldErrors } from '../forms/use-submit.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import type { ArticleDraft } from './staff-use-draft.ts';

type ScheduleDialogProps = {
  article: DeskArticle;
  draft: ArticleDraft;
  /** Saves what is written and names it; null when that failed. */
  exactly: () => Promise<{ id: number; revision: number } | null>;
  onClose: () => void;
};

const hour = 3600;

export default function ScheduleDialog({ article, draft, exactly, onClose }: ScheduleDialogProps) {
  const [time, setTime] = useState(() =>
    localOf(article.scheduled ?? Math.ceil(Date.now() / 1000 / hour + 0.1) * hour),
  );
  const { act, busy, errors } = useAct();

  async function send(seconds: number | null) {
    const at = await exactly();
    if (!at) return onClose();
    const answer = await act(
      articleDesk.schedule,
      { ...at, time: seconds },
      seconds ? '已定时' : '已取消定时',
    );
    draft.refused(answer);
    if (answer.code === code.success || !fieldErrors(answer).time) onClose();
  }

  return (
    <Dialog
      open
      size="sm"
      dismissable={!busy}
      onClose={onClose}
      title="定时发布"
      description="到时发布的是现在这一版，之后的修改不包含在内。"
      footer={
        <>
          {article.scheduled !== null && (
            <Button variant="secondary" disabled={busy} onClick={() => void send(null)}>
              取消定时
            </Button>
          )}
          <Button loading={busy} onClick={() => void send(secondsOf(time))}>
            确定
          </Button>
        </>
      }
    >
      <Field label="发布时间" hint="北京时间" required error={errors.time}>
        <Input
          type="datetime-local"
          className="tabular"
          value={time}
          max="2099-12-31T23:59"
          onChange={({ target }) => setTime(target.value)}
        />
      </Field>
    </Dialog>
  );
}
