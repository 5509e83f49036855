import { useEffect, useState } from 'react';
import { formatMoment } from '@portal/contract/time';
import { toast } from '../browser/toasts.ts';
import { useBusy } from '../browser/use-busy.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { RadioCards } from '../ui/radio-cards.tsx';

type Days = '1' | '3' | '7';
const choices: readonly Days[] = ['1', '3', '7'];
const daySeconds = 86_400;

type RemindDialogProps = { noticeId: number; deadline: number; onClose: () => void };

export default function RemindDialog({ noticeId, deadline, onClose }: RemindDialogProps) {
  const [now] = useState(() => Date.now() / 1000);
  const timely = choices.filter((days) => deadline - Number(days) * daySeconds > now);
  const [days, setDays] = useState<Days | null>(timely.includes('3') ? '3' : (timely[0] ?? null));
  const [isSet, setIsSet] = useState(false);
  const [busy, whileBusy] = useBusy();

  useEffect(() => {
    let gone = false;
    async function look() {
      const { remind } = await import('./calls.ts');
      const found = await remind(noticeId);
      if (gone || !found?.days || found.sent) return;
      setDays(String(found.days) as Days);
      setIsSet(true);
    }
    void whileBusy(look);
    return () => {
      gone = true;
    };
  }, [noticeId, whileBusy]);

  async function change(to: 0 | 1 | 3 | 7) {
    const answer = await whileBusy(async () => {
      const { remind } = await import('./calls.ts');
      return remind(noticeId, to);
    });
    if (!answer) return;
    toast('success', to === 0 ? '已取消提醒' : `已设置，将在截止前 ${to} 天提醒您`);
    onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title="截止提醒"
      description={`截止时间 ${formatMoment(deadline)}，变更后提醒随之调整。`}
      footer={
        <>
          {isSet && (
            <Button variant="secondary" disabled={busy} onClick={() => void change(0)}>
              取消提醒
            </Button>
          )}
          <Button
            loading={busy}
            disabled={days === null}
            onClick={() => days && void change(Number(days) as 1 | 3 | 7)}
          >
            {isSet ? '修改提醒' : '提醒我'}
          </Button>
        </>
      }
    >
      {timely.length === 0 && !isSet ? (
        <p className="text-ink-soft">距截止不足一天，无法再设置提醒。</p>
      ) : (
        <RadioCards
          label="提前几天提醒"
          name="days"
          columns={1}
          value={days}
          onChange={setDays}
          options={choices.map((value) => ({
            value,
            label: `提前 ${value} 天`,
            hint: formatMoment(deadline - Number(value) * daySeconds),
            disabled: !timely.includes(value),
          }))}
        />
      )}
    </Dialog>
  );
}
