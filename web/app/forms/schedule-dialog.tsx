import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { localOf, secondsOf } from './local-time.ts';

type ScheduleDialogProps = {
  description: string;
  /** The time that was chosen before. */
  scheduled: number | null;
  busy: boolean;
  error?: string | undefined;
  onSend: (seconds: number) => Promise<void>;
  /** Where the dialog also takes the time back. */
  onUnschedule?: (() => Promise<void>) | null;
  onClose: () => void;
};

const hour = 3600;

/** When something is to be published, in China's time; the next full hour is offered. */
export function ScheduleDialog(props: ScheduleDialogProps) {
  const { description, scheduled, busy, error, onSend, onUnschedule, onClose } = props;
  const [time, setTime] = useState(() =>
    localOf(scheduled ?? Math.ceil(Date.now() / 1000 / hour + 0.1) * hour),
  );
  const [missing, setMissing] = useState(false);

  async function send() {
    const seconds = secondsOf(time);
    setMissing(seconds === null);
    if (seconds !== null) await onSend(seconds);
  }

  return (
    <Dialog
      open
      size="sm"
      dismissable={!busy}
      onClose={onClose}
      title="定时发布"
      description={description}
      footer={
        <>
          {onUnschedule ? (
            <Button variant="secondary" disabled={busy} onClick={() => void onUnschedule()}>
              取消定时
            </Button>
          ) : (
            <Button variant="secondary" disabled={busy} onClick={onClose}>
              取消
            </Button>
          )}
          <Button loading={busy} onClick={() => void send()}>
            确定
          </Button>
        </>
      }
    >
      <Field label="发布时间" hint="北京时间" required error={missing ? '请选择时间' : error}>
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
