import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { courses, type CourseDetail } from '@portal/contract/courses';
import { call } from '../browser/call.ts';
import { toast } from '../browser/toasts.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useSubmit } from '../forms/use-submit.ts';
import { Field } from '../ui/field.tsx';
import { RadioRow } from '../ui/radio-cards.tsx';
import { Textarea } from '../ui/textarea.tsx';

const levels = ['很不满意', '不满意', '一般', '满意', '很满意'];

type FeedbackFormProps = { courseId: number; own: CourseDetail['own_feedback']; onClose: () => void };

export default function FeedbackForm({ courseId, own, onClose }: FeedbackFormProps) {
  const [stars, setStars] = useState(own ? String(own.stars) : null);
  const [content, setContent] = useState(own?.content ?? '');
  const { revalidate } = useRevalidator();
  const { busy, errors, refusal, submit } = useSubmit(
    () => call(courses.leaveFeedback, { course_id: courseId, stars: Number(stars ?? 0), content }),
    async ({ state }) => {
      toast('success', state === 'published' ? '评价已发布' : '评价已提交，审核后公开');
      await revalidate();
      onClose();
    },
  );
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
          value={stars}
          onChange={setStars}
          options={levels.map((label, at) => ({ value: String(at + 1), label: `${at + 1} 星 ${label}` }))}
        />
      </Field>
      <Field label="评价内容" required error={errors.content} hint="至少 5 个字，文明发言">
        <Textarea
          name="content"
          maxLength={500}
          value={content}
          onChange={(event) => setContent(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}
