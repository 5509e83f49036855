import { useState } from 'react';
import { code } from '@portal/contract/codes';
import { noticeDesk } from '@portal/contract/notice-desk';
import { useAct } from '../staff/use-act.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Textarea } from '../ui/textarea.tsx';

const words = {
  return: {
    title: '退回给提交人',
    text: '提交人会看到原因，修改后可以重新提交。',
    button: '退回',
    quick: ['缺少必要信息', '附件不完整', '与已有公告重复', '正文与表格内容不一致'],
  },
  withdraw: {
    title: '撤回公告',
    text: '公告将从列表、搜索和订阅中撤下，其地址会说明已撤回及原因。',
    button: '撤回',
    quick: ['发布有误', '采购计划取消', '应采购人要求'],
  },
};

type ReasonDialogProps = {
  kind: keyof typeof words;
  exactly: { id: number; revision: string };
  onClose: () => void;
};

export default function ReasonDialog({ kind, exactly, onClose }: ReasonDialogProps) {
  const { title, text, button, quick } = words[kind];
  const [reason, setReason] = useState('');
  const { act, busy, errors } = useAct();

  async function send() {
    const answer = await act(noticeDesk[kind], { ...exactly, reason });
    if (answer.code !== code.invalidFields) onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      dismissable={!busy}
      title={title}
      description={text}
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            取消
          </Button>
          <Button variant="danger" loading={busy} onClick={() => void send()}>
            {button}
          </Button>
        </>
      }
    >
      <Field label="原因" required error={errors.reason}>
        <Textarea
          name="reason"
          maxLength={500}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
      <div role="group" aria-label="常用原因" className="mt-3 flex flex-wrap gap-2">
        {quick.map((each) => (
          <button
            key={each}
            type="button"
            className="inline-flex min-h-8 items-center rounded-full bg-sunken px-3 text-sm text-ink-soft hover:bg-brand-100 hover:text-ink phone:min-h-10"
            onClick={() => setReason(each)}
          >
            {each}
          </button>
        ))}
      </div>
    </Dialog>
  );
}
