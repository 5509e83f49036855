import { code, PortalError } from '@portal/contract/codes';
import { success } from '@portal/contract/endpoint';
import { signIn as endpoints, type SmsScene } from '@portal/contract/sign-in';
import { type Implemented, implement } from '../../platform/http/api.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { SmsCodes } from '../sms-codes/sms-codes.ts';
import type { LoginKey } from './accounts.login-key.ts';
import type { Passwords } from './accounts.passwords.ts';
import type { People } from './accounts.people.ts';
import type { Profile } from './accounts.profile.ts';
import type { SignIn } from './accounts.sign-in.ts';

type Parts = {
  smsCodes: SmsCodes;
  publicKey: LoginKey['publicKey'];
  people: People;
  passwords: Passwords;
  profile: Profile;
  signIn: SignIn;
};

/** The calls of login and registration, but for WeChat's. */
export function signInRoutes(parts: Parts): Implemented[] {
  const { smsCodes, publicKey, people, passwords, profile, signIn } = parts;
  return [
    implement(endpoints.secretKey, async () => success(await publicKey())),
    implement(endpoints.captcha, async ({ kind }, caller) =>
      success(await smsCodes.captchas.newCaptcha(kind, caller)),
    ),
    implement(endpoints.smsCode, async ({ mobile, scene, captcha }, caller) => {
      const to = await recipient(people, mobile, scene, caller);
      return success(await smsCodes.sms.sendSms({ mobile: to, scene, captcha, caller }), '验证码已发送');
    }),
    implement(endpoints.login, async (given, caller) => {
      const { signedIn, msg } = await signIn.login(given, caller);
      return success(signedIn, msg);
    }),
    implement(endpoints.register, async ({ agree: _, ...given }, caller) => {
      const { signedIn, msg } = await signIn.registerByCode(given, caller);
      return success(signedIn, msg);
    }),
    implement(endpoints.forgetPassword, async (given, caller) => {
      await passwords.resetPassword(caller, given);
      return success({}, '密码已重设，请重新登录');
    }),
    implement(endpoints.paramCheck, async ({ field, value }, { address }) =>
      success(await profile.checkField(field, value, address)),
    ),
    implement(endpoints.detectText, async ({ content }, { address }) =>
      success(await profile.detectText(content, address)),
    ),
    implement(endpoints.erweimaSample, async ({ key, login_token }, caller) =>
      success([await signIn.exchangeTicket(key, login_token, caller)]),
    ),
    implement(endpoints.loginTicket, async (_, { session }) => success(await signIn.loginTicket(session))),
  ];
}

/** Some scenes prove the own mobile and no other. */
async function recipient(
  people: People,
  mobile: string | undefined,
  scene: SmsScene,
  { session }: Caller,
): Promise<string> {
  const own = scene === 'cancel' || scene === 'verify';
  if (own && !session) throw new PortalError(code.sessionInvalid);
  if (session && (own || (scene === 'forget' && mobile === undefined)))
    return people.mobileOf(session.userId);
  if (mobile === undefined) {
    const reason = '请输入正确的手机号';
    throw new PortalError(code.invalidFields, reason, { fields: { mobile: reason } });
  }
  return mobile;
}
