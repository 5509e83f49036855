import type { SmsScene } from '@portal/contract/sign-in';
import { fieldErrors } from '../forms/use-submit.ts';
import type { CodeAnswer, CaptchaAnswer } from './calls.ts';
import { CodeField } from './code-field.tsx';

type SmsCodeFieldProps = {
  mobile: string;
  scene: SmsScene;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  onMobileError: (error: string | undefined) => void;
};

/** A code to the number that was typed. */
export function SmsCodeField({ mobile, scene, onMobileError, ...field }: SmsCodeFieldProps) {
  async function send(captcha?: CaptchaAnswer): Promise<CodeAnswer> {
    const { codeAnswerOf, sendCode } = await import('./calls.ts');
    const answer = await sendCode({ mobile, scene, captcha });
    onMobileError(fieldErrors(answer).mobile);
    return codeAnswerOf(answer);
  }
  return <CodeField {...field} mobile={mobile} send={send} />;
}
