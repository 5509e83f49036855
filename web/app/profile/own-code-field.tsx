import { lazy, Suspense, useState } from 'react';
import { code } from '@portal/contract/codes';
import type { SmsScene } from '@portal/contract/sign-in';
import type { CaptchaAnswer } from '../accounts/doors.ts';
import { useCountdown } from '../accounts/use-countdown.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';

const CaptchaDialog = lazy(() => import('../accounts/captcha-dialog.tsx'));

type OwnCodeFieldProps = {
  /** Masked: the whole number never reaches the page. */
  mobile: string;
  scene: SmsScene;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
};

/** A code to the mobile of whoever is logged in. */
export function OwnCodeField({ mobile, scene, value, onChange, error }: OwnCodeFieldProps) {
  const [left, countDown] = useCountdown();
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const [said, setSaid] = useState('');

  /** Gives the words of a refusal that asks for the captcha (again), else null. */
  async function send(captcha?: CaptchaAnswer): Promise<string | null> {
    const { sendOwnCode } = await import('./calls.ts');
    const { answer, captchaWanted } = await sendOwnCode({ scene, captcha });
    if (captchaWanted) return answer.msg;
    if (answer.code === code.success) {
      countDown(answer.data.wait_seconds);
      setSaid(`验证码已发送至 ${mobile}，请查收短信`);
    }
    return null;
  }

  async function press() {
    setBusy(true);
    setSaid('');
    if ((await send()) !== null) setAsking(true);
    setBusy(false);
  }

  return (
    <>
      <Field label="验证码" error={error} required hint={said ? undefined : `将发送到您的手机 ${mobile}`}>
        <div className="grid grid-cols-[1fr_auto] gap-3">
          <Input
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            placeholder="6 位数字"
            className="tabular"
            value={value}
            onChange={({ target }) => onChange(target.value.replaceAll(/\D/g, ''))}
          />
          <Button
            variant="secondary"
            className="min-w-33 tabular phone:px-3"
            loading={busy}
            disabled={left > 0}
            onClick={() => void press()}
          >
            {left > 0 ? `${left} 秒后重发` : said ? '重新获取' : '获取验证码'}
          </Button>
        </div>
        <p role="status" className="text-sm text-ink-mute not-empty:mt-2">
          {said}
        </p>
      </Field>
      {asking && (
        <Suspense>
          <CaptchaDialog onSolved={send} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
