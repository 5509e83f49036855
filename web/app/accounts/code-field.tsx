import { Suspense, useState } from 'react';
import { lazy } from '../browser/lazy.ts';
import { useBusy } from '../browser/use-busy.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import type { CodeAnswer, CaptchaAnswer } from './calls.ts';
import { useCountdown } from './use-countdown.ts';

const CaptchaDialog = lazy(() => import('./captcha-dialog.tsx'));

type CodeFieldProps = {
  /** Where the code goes, as it may be shown. */
  mobile: string;
  send: (captcha?: CaptchaAnswer) => Promise<CodeAnswer>;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  hint?: string;
};

/** A code by text message: asked for by a button that counts down, after the captcha where one is due. */
export function CodeField({ mobile, send, value, onChange, error, hint }: CodeFieldProps) {
  const [left, countDown] = useCountdown();
  const [busy, whileBusy] = useBusy();
  const [asking, setAsking] = useState(false);
  const [said, setSaid] = useState('');

  async function ask(captcha?: CaptchaAnswer): Promise<string | null> {
    const result = await send(captcha);
    if (result.wait > 0) countDown(result.wait);
    if (result.sent) setSaid(`验证码已发送至 ${mobile}，请查收短信`);
    return result.captcha;
  }

  async function press() {
    setSaid('');
    if ((await ask()) !== null) setAsking(true);
  }

  return (
    <>
      <Field label="验证码" error={error} required hint={said ? undefined : hint}>
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
            onClick={() => void whileBusy(press)}
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
          <CaptchaDialog onSolved={ask} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
