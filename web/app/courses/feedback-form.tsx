import { useState } from 'react';
import { code } from '@portal/contract/codes';
import { type CourseDetail } from '@portal/contract/courses';
import { courseFeedback } from '@portal/contract/course-feedback';
import { signIn } from '@portal/contract/sign-in';
import { call } from '../browser/call.ts';
import { toast } from '../browser/toasts.ts';
import { useRevalidate } from '../browser/use-revalidate.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useKeptDraft } from '../forms/use-kept-draft.ts';
import { useSubmit } from '../forms/use-submit.ts';
import { Field } from '../ui/field.tsx';
import { RadioRow } from '../ui/radio-cards.tsx';
import { Textarea } from '../ui/textarea.tsx';

const levels = ['很不满意', '不满意', '一般', '满意', '很满意'];

type FeedbackFormProps = { courseId: number; own: CourseDetail['own_feedback']; onClose: () => void };

export default function FeedbackForm({ courseId, own, onClose }: FeedbackFormProps) {
  const { draft, change, forget } = useKeptDraft(`feedback:${courseId}`, {
    stars: own ? String(own.stars) : '',
    content: own?.content ?? '',
  });
  const { stars, content } = draft;
  const [doubt, setDoubt] = useState<string | null>(null);
  const revalidate = useRevalidate();
  const { busy, errors, refusal, submit } = useSubmit(
    () => call(courseFeedback.leave, { course_id: courseId, stars: Number(stars), content }),
    async ({ state }) => {
      forget();
      toast('success', state === 'published' ? '评价已发布' : '评价已提交，审核后公开');
      await revalidate();
      onClose();
    },
  );

  /** Said while there is still time to write it otherwise. */
  async function detect() {
    const answer = await call({ ...signIn.detectText, quiet: true }, { content });
    const words = answer.code === code.success ? answer.data.words : [];
    setDoubt(words.length > 0 ? `请修改这些词语：${words.join('、')}` : null);
  }

  return (
    <FormDialog
      title="评价课程"
      action="提交评价"
      busy={busy}
      refusal={refusal}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field group label="星级" required error={errors.stars}>
        <RadioRow
          label="星级"
          name="stars"
          value={stars || null}
          onChange={(chosen) => change({ stars: chosen })}
          options={levels.map((label, at) => ({ value: String(at + 1), label: `${at + 1} 星 ${label}` }))}
        />
      </Field>
      <Field label="评价内容" required error={errors.content ?? doubt} hint="至少 5 个字，文明发言">
        <Textarea
          name="content"
          maxLength={500}
          value={content}
          onChange={({ target }) => change({ content: target.value })}
          onBlur={() => void detect()}
        />
      </Field>
    </FormDialog>
  );
}
