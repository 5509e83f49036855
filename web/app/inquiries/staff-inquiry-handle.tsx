import { useState, type FormEvent } from 'react';
import { code } from '@portal/contract/codes';
import { inquiries, type InquiryRow } from '@portal/contract/inquiries';
import { useAct } from '../forms/use-act.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { Textarea } from '../ui/textarea.tsx';

export function InquiryHandle({ inquiry, onClose }: { inquiry: InquiryRow; onClose: () => void }) {
  const [note, setNote] = useState('');
  const { act, busy, errors } = useAct();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const answer = await act(inquiries.handle, { id: inquiry.id, note });
    if (answer.code === code.success) onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      dismissable={!busy}
      size="sm"
      title="标记为已处理"
      description={inquiry.content.slice(0, 80)}
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            取消
          </Button>
          <Button type="submit" form="inquiry-handle" loading={busy}>
            标记为已处理
          </Button>
        </>
      }
    >
      <PostForm id="inquiry-handle" onSubmit={(event) => void submit(event)}>
        <Field label="处理情况" required error={errors.note} hint="例如：已电话答复入会流程">
          <Textarea
            name="note"
            rows={4}
            maxLength={500}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </Field>
      </PostForm>
    </Dialog>
  );
}
