import type { SmsScene } from '@portal/contract/sign-in';
import type { CodeAnswer, CaptchaAnswer } from './calls.ts';
import { CodeField } from './code-field.tsx';

type OwnCodeFieldProps = {
  /** Masked: the whole number never reaches the page. */
  mobile: string;
  scene: SmsScene;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
};

/** A code to the mobile of whoever is logged in: the server knows it. */
export function OwnCodeField({ mobile, scene, ...field }: OwnCodeFieldProps) {
  async function send(captcha?: CaptchaAnswer): Promise<CodeAnswer> {
    const { codeAnswerOf, sendCode } = await import('./calls.ts');
    return codeAnswerOf(await sendCode({ scene, captcha }));
  }
  return <CodeField {...field} mobile={mobile} send={send} hint={`将发送到您的手机 ${mobile}`} />;
}
