import { courseQuestions } from '@portal/contract/course-questions';
import { call } from '../browser/call.ts';
import { toast } from '../browser/toasts.ts';
import { useRevalidate } from '../browser/use-revalidate.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useKeptDraft } from '../forms/use-kept-draft.ts';
import { useSubmit } from '../forms/use-submit.ts';
import { Field } from '../ui/field.tsx';
import { Textarea } from '../ui/textarea.tsx';

export default function AskForm({ courseId, onClose }: { courseId: number; onClose: () => void }) {
  const { draft, change, forget } = useKeptDraft(`question:${courseId}`, { content: '' });
  const revalidate = useRevalidate();
  const { busy, errors, refusal, submit } = useSubmit(
    () => call(courseQuestions.ask, { course_id: courseId, ...draft }),
    async ({ state }) => {
      forget();
      toast('success', state === 'published' ? '提问已发布' : '提问已提交，审核后公开');
      await revalidate();
      onClose();
    },
  );
  return (
    <FormDialog
      title="向讲师提问"
      description="讲师回答后，您会在消息中心收到通知。"
      action="提交提问"
      busy={busy}
      refusal={refusal}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="问题" required error={errors.content}>
        <Textarea
          name="content"
          maxLength={500}
          value={draft.content}
          onChange={({ target }) => change({ content: target.value })}
        />
      </Field>
    </FormDialog>
  );
}
