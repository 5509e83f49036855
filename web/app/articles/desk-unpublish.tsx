import { useState } from 'react';
import { articleDesk } from '@portal/contract/article-desk';
import { code } from '@portal/contract/codes';
import { useAct } from '../staff/use-act.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Textarea } from '../ui/textarea.tsx';

export default function UnpublishDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const { act, busy, errors } = useAct();

  async function send() {
    const answer = await act(articleDesk.unpublish, { id, reason }, '已撤下');
    if (answer.code !== code.invalidFields) onClose();
  }

  return (
    <Dialog
      open
      size="sm"
      dismissable={!busy}
      onClose={onClose}
      title="撤下文章"
      description="访客将看不到这篇文章，可以随时重新发布。"
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            取消
          </Button>
          <Button variant="danger" loading={busy} onClick={() => void send()}>
            撤下
          </Button>
        </>
      }
    >
      <Field label="原因" required error={errors.reason}>
        <Textarea maxLength={200} value={reason} onChange={({ target }) => setReason(target.value)} />
      </Field>
    </Dialog>
  );
}
