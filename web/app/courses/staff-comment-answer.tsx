import { useState } from 'react';
import { code } from '@portal/contract/codes';
import { courseComments, type CourseComment } from '@portal/contract/course-staff';
import { courseQuestions } from '@portal/contract/course-questions';
import { FormDialog } from '../forms/form-dialog.tsx';
import { UnsavedOffer } from '../forms/unsaved-offer.tsx';
import { useAct } from '../forms/use-act.ts';
import { useUnsaved } from '../forms/use-unsaved.ts';
import { Field } from '../ui/field.tsx';
import { Textarea } from '../ui/textarea.tsx';

/** The reply to feedback or the answer to a question, for everybody to read. */
export function CommentAnswer({ comment, onClose }: { comment: CourseComment; onClose: () => void }) {
  const { id, kind, author, content, answer, state, updated_ms } = comment;
  const saved = { content: answer?.content ?? '' };
  const [draft, setDraft] = useState(saved);
  const { offer, settle } = useUnsaved(`edit:comment-answer:${kind}:${id}`, draft, saved, setDraft, {
    isNew: !answer,
  });
  const { act, busy, errors } = useAct();
  const isQuestion = kind === 'question';
  const label = isQuestion ? '回答' : '回复';
  return (
    <FormDialog
      title={isQuestion ? '回答提问' : '回复评价'}
      description={`${author}：${content.length > 120 ? `${content.slice(0, 120)}…` : content}`}
      action={`发布${label}`}
      size="md"
      busy={busy}
      onClose={onClose}
      onSubmit={async (event) => {
        event.preventDefault();
        const given = { id, updated_ms, ...draft };
        const done = isQuestion
          ? await act(courseQuestions.answer, given)
          : await act(courseComments.reply, given);
        // Changed meanwhile, it is shown as it is now, and what was written stays.
        if (done.code !== code.success) return;
        settle();
        onClose();
      }}
    >
      <UnsavedOffer offer={offer} />
      <Field
        label={label}
        required
        error={errors.content}
        hint={
          isQuestion
            ? `以讲师名义显示在课程页，并通知提问人${state === 'pending' ? '；提问随回答一起发布' : ''}。`
            : '以协会名义显示在评价下方，并通知评价人。'
        }
      >
        <Textarea
          name="content"
          rows={6}
          maxLength={isQuestion ? 2000 : 500}
          value={draft.content}
          onChange={({ target }) => setDraft({ content: target.value })}
        />
      </Field>
    </FormDialog>
  );
}
