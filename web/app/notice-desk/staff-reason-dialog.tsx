import { noticeDesk } from '@portal/contract/notice-desk';
import { ReasonDialog } from '../forms/reason-dialog.tsx';
import { isDecided, useAct } from '../forms/use-act.ts';

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

type NoticeReasonDialogProps = {
  kind: keyof typeof words;
  exactly: { id: number; revision: string };
  onClose: () => void;
};

export default function NoticeReasonDialog({ kind, exactly, onClose }: NoticeReasonDialogProps) {
  const { title, text, button, quick } = words[kind];
  const { act, busy, errors } = useAct();

  async function send(reason: string) {
    const answer = await act(noticeDesk[kind], { ...exactly, reason });
    if (isDecided(answer)) onClose();
  }

  return (
    <ReasonDialog
      keepAs={`notice-${kind}:${exactly.id}`}
      title={title}
      description={text}
      action={button}
      quickReasons={quick}
      maxLength={500}
      busy={busy}
      error={errors.reason}
      onSend={send}
      onClose={onClose}
    />
  );
}
