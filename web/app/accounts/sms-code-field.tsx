import { lazy, Suspense, useState } from 'react';
import { code } from '@portal/contract/codes';
import type { SmsScene } from '@portal/contract/sign-in';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import type { CaptchaAnswer } from './doors.ts';
import { useCountdown } from './use-countdown.ts';
import { fieldErrors } from './use-submit.ts';

const CaptchaDialog = lazy(() => import('./captcha-dialog.tsx'));

type SmsCodeFieldProps = {
  mobile: string;
  scene: SmsScene;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  onMobileError: (error: string | undefined) => void;
};

export function SmsCodeField({ mobile, scene, value, onChange, error, onMobileError }: SmsCodeFieldProps) {
  const [left, countDown] = useCountdown();
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const [said, setSaid] = useState('');

  /** Gives the words of a refusal that asks for the captcha (again), else null. */
  async function send(captcha?: CaptchaAnswer): Promise<string | null> {
    const { sendCode, wantsCaptcha } = await import('./doors.ts');
    const answer = await sendCode({ mobile, scene, captcha });
    onMobileError(fieldErrors(answer).mobile);
    if (wantsCaptcha(answer)) return answer.msg;
    if (answer.code === code.success) {
      countDown(answer.data.wait_seconds);
      setSaid(`验证码已发送至 ${mobile}，请查收短信`);
    }
    if (answer.code === code.tooMany) countDown(retryAfter(answer.data));
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
      <Field label="验证码" error={error} required>
        <div className="grid grid-cols-[1fr_auto] gap-3">
          <Input
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            placeholder="6 位数字"
            className="tabular"
            value={value}
            onChange={(event) => onChange(event.target.value.replaceAll(/\D/g, ''))}
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

function retryAfter(data: unknown): number {
  const seconds = Number((data as { retry_after?: unknown } | null)?.retry_after);
  // Longer waits are said in words; a button that counts down an hour helps nobody.
  return seconds > 0 && seconds <= 120 ? seconds : 0;
}
