import { courseDesk } from '@portal/contract/course-desk';
import { type DeskCourse } from '@portal/contract/course-content';
import { ScheduleDialog } from '../forms/schedule-dialog.tsx';
import { isDecided, useAct } from '../forms/use-act.ts';

export default function CourseSchedule({ course, onClose }: { course: DeskCourse; onClose: () => void }) {
  const { act, busy, errors } = useAct();
  const { id, revision, scheduled } = course;

  async function send(time: number | null) {
    const words = time === null ? '已取消定时' : '已设定定时发布';
    const answer = await act(courseDesk.schedule, { id, revision, time }, words);
    if (isDecided(answer)) onClose();
  }

  return (
    <ScheduleDialog
      description="到时自动发布。在此之前仍可修改，发布的是到时的内容。"
      scheduled={scheduled}
      busy={busy}
      error={errors.time}
      onSend={send}
      onUnschedule={scheduled === null ? null : () => send(null)}
      onClose={onClose}
    />
  );
}
