import { noticeDesk } from '@portal/contract/notice-desk';
import { ScheduleDialog } from '../forms/schedule-dialog.tsx';
import { useAct } from '../forms/use-act.ts';

type NoticeScheduleProps = {
  exactly: { id: number; revision: string };
  published: number | null;
  onClose: () => void;
};

export default function NoticeSchedule({ exactly, published, onClose }: NoticeScheduleProps) {
  const { act, busy } = useAct();

  async function send(time: number) {
    await act(noticeDesk.schedule, { ...exactly, time });
    onClose();
  }

  return (
    <ScheduleDialog
      description="到时自动发布，误差不超过两分钟。"
      scheduled={published}
      busy={busy}
      onSend={send}
      onClose={onClose}
    />
  );
}
