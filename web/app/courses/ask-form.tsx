import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { courses } from '@portal/contract/courses';
import { call } from '../browser/call.ts';
import { toast } from '../browser/toasts.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useSubmit } from '../forms/use-submit.ts';
import { Field } from '../ui/field.tsx';
import { Textarea } from '../ui/textarea.tsx';

export default function AskForm({ courseId, onClose }: { courseId: number; onClose: () => void }) {
  const [content, setContent] = useState('');
  const { revalidate } = useRevalidator();
  const { busy, errors, refusal, submit } = useSubmit(
    () => call(courses.ask, { course_id: courseId, content }),
    async ({ state }) => {
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
          value={content}
          onChange={(event) => setContent(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}
