import { useState } from 'react';
import { code } from '@portal/contract/codes';
import type { NoticeChange } from '@portal/contract/notice-content';
import { noticeDesk, type DeskNotice } from '@portal/contract/notice-desk';
import { useAct } from '../forms/use-act.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Textarea } from '../ui/textarea.tsx';
import { ChangeList } from './staff-change-list.tsx';
import type { Draft } from './use-notice-form.ts';

type CorrectDialogProps = {
  notice: DeskNotice;
  draft: Draft;
  changes: NoticeChange[];
  onClose: () => void;
  onDone: (message: string) => void;
};

/** The last look before a public notice says something else. */
export default function CorrectDialog({ notice, draft, changes, onClose, onDone }: CorrectDialogProps) {
  const [reason, setReason] = useState('');
  const [withNotice, setWithNotice] = useState(notice.type === 'tender');
  const { act, busy, errors } = useAct();

  async function send() {
    const { id, revision } = notice;
    const answer = await act(noticeDesk.correct, { id, revision, ...draft, reason, with_notice: withNotice });
    if (answer.code === code.success) onDone('');
  }

  return (
    <Dialog
      open
      onClose={onClose}
      dismissable={!busy}
      size="lg"
      title="核对改动"
      description={`更正后成为第 ${notice.version + 1} 版，原来的内容仍可查看。`}
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            继续编辑
          </Button>
          <Button loading={busy} disabled={changes.length === 0} onClick={() => void send()}>
            更正
          </Button>
        </>
      }
    >
      <ChangeList changes={changes} />
      <Field label="更正原因" required error={errors.reason} className="mt-5">
        <Textarea
          name="reason"
          maxLength={500}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
      <Checkbox
        className="mt-4"
        label="同时发布一条更正公告"
        hint="在同一项目下列出改动，订阅者会收到"
        checked={withNotice}
        onChange={({ target }) => setWithNotice(target.checked)}
      />
    </Dialog>
  );
}
