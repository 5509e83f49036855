import type { FormEvent } from 'react';
import { code } from '@portal/contract/codes';
import { inquiries, type InquiryRow } from '@portal/contract/inquiries';
import { useAct } from '../forms/use-act.ts';
import { useKeptDraft } from '../forms/use-kept-draft.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { Textarea } from '../ui/textarea.tsx';

export function InquiryHandle({ inquiry, onClose }: { inquiry: InquiryRow; onClose: () => void }) {
  const { draft, change, forget } = useKeptDraft(`inquiry:${inquiry.id}`, { note: '', answer: '' });
  const { note, answer } = draft;
  const { act, busy, errors } = useAct();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const handled = note.trim() || (answer.trim() ? '已在消息中心答复' : '');
    const result = await act(inquiries.handle, { id: inquiry.id, note: handled, ...(answer && { answer }) });
    if (result.code !== code.success) return;
    forget();
    onClose();
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
      <PostForm id="inquiry-handle" className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
        {inquiry.can_answer && (
          <Field label="答复用户" error={errors.answer} hint="发送到用户的消息中心；已电话答复的可以不填">
            <Textarea
              name="answer"
              rows={4}
              maxLength={500}
              value={answer}
              onChange={(event) => change({ answer: event.target.value })}
            />
          </Field>
        )}
        <Field
          label="处理情况"
          required={answer.trim() === ''}
          error={errors.note}
          hint={answer.trim() === '' ? '例如：已电话答复入会流程' : '可不填，记为「已在消息中心答复」'}
        >
          <Textarea
            name="note"
            rows={4}
            maxLength={500}
            value={note}
            onChange={(event) => change({ note: event.target.value })}
          />
        </Field>
      </PostForm>
    </Dialog>
  );
}
