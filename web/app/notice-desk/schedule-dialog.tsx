import { useState } from 'react';
import { noticeDesk } from '@portal/contract/notice-desk';
import { localOf, secondsOf } from '../forms/local-time.ts';
import { useAct } from '../forms/use-act.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';

type ScheduleDialogProps = {
  exactly: { id: number; revision: string };
  published: number | null;
  onClose: () => void;
};

const hour = 3600;

export default function ScheduleDialog({ exactly, published, onClose }: ScheduleDialogProps) {
  // The next full hour, unless a time was chosen before.
  const [time, setTime] = useState(() =>
    localOf(published ?? Math.ceil(Date.now() / 1000 / hour + 0.1) * hour),
  );
  const [missing, setMissing] = useState(false);
  const { act, busy } = useAct();

  async function send() {
    const seconds = secondsOf(time);
    setMissing(seconds === null);
    if (seconds === null) return;
    await act(noticeDesk.schedule, { ...exactly, time: seconds });
    onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      dismissable={!busy}
      size="sm"
      title="定时发布"
      description="到时自动发布，误差不超过两分钟。"
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            取消
          </Button>
          <Button loading={busy} onClick={() => void send()}>
            确定
          </Button>
        </>
      }
    >
      <Field label="发布时间" hint="北京时间" required error={missing && '请选择时间'}>
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
