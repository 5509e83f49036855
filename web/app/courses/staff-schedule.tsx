import { useState } from 'react';
import { code } from '@portal/contract/codes';
import { courseDesk, type DeskCourse } from '@portal/contract/course-desk';
import { localOf, secondsOf } from '../forms/local-time.ts';
import { useAct } from '../forms/use-act.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';

const hour = 3600;

export default function ScheduleDialog({ course, onClose }: { course: DeskCourse; onClose: () => void }) {
  const [time, setTime] = useState(() =>
    localOf(course.scheduled ?? Math.ceil(Date.now() / 1000 / hour + 0.1) * hour),
  );
  const { act, busy, errors } = useAct();
  const { id, revision } = course;

  async function send(seconds: number | null) {
    const words = seconds === null ? '已取消定时' : '已设定定时发布';
    const answer = await act(courseDesk.schedule, { id, revision, time: seconds }, words);
    if (answer.code !== code.invalidFields) onClose();
  }

  return (
    <Dialog
      open
      size="sm"
      dismissable={!busy}
      onClose={onClose}
      title="定时发布"
      description="到时自动发布。在此之前仍可修改，发布的是到时的内容。"
      footer={
        <>
          {course.scheduled !== null && (
            <Button variant="secondary" disabled={busy} onClick={() => void send(null)}>
              取消定时
            </Button>
          )}
          <Button
            loading={busy}
            disabled={secondsOf(time) === null}
            onClick={() => void send(secondsOf(time))}
          >
            确定
          </Button>
        </>
      }
    >
      <Field label="发布时间" hint="北京时间" required error={errors.time}>
        <Input
          type="datetime-local"
          className="tabular"
          value={time}
          max="2099-12-31T23:59"
          onChange={({ target }) => setTime(target.value)}
        />
      </Field>
    </Dialog>
  );
}
