import { code, PortalError } from '@portal/contract/codes';
import { success } from '@portal/contract/endpoint';
import { signIn as endpoints, type SmsScene } from '@portal/contract/sign-in';
import { type Implemented, implement } from '../../platform/http/api.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { SmsCodes } from '../sms-codes/sms-codes.ts';
import type { Accounts } from './accounts.ts';

/** The calls of login and registration, but for WeChat's. */
export function signInRoutes(accounts: Accounts, codes: SmsCodes): Implemented[] {
  return [
    implement(endpoints.secretKey, async () => success(await accounts.publicKey())),
    implement(endpoints.captcha, async ({ kind }, caller) => success(await codes.newCaptcha(kind, caller))),
    implement(endpoints.smsCode, async ({ mobile, scene, captcha }, caller) => {
      const to = await recipient(accounts, mobile, scene, caller);
      return success(await codes.sendSms({ mobile: to, scene, captcha, caller }), '验证码已发送');
    }),
    implement(endpoints.login, async (given, caller) => {
      const { signedIn, msg } = await accounts.login(given, caller);
      return success(signedIn, msg);
    }),
    implement(endpoints.register, async ({ agree: _, ...given }, caller) => {
      const { signedIn, msg } = await accounts.registerByCode(given, caller);
      return success(signedIn, msg);
    }),
    implement(endpoints.forgetPassword, async (given, caller) => {
      await accounts.resetPassword(caller, given);
      return success({}, '密码已重设，请重新登录');
    }),
    implement(endpoints.paramCheck, async ({ field, value }, { address }) =>
      success(await accounts.checkField(field, value, address)),
    ),
    implement(endpoints.detectText, async ({ content }, { address }) =>
      success(await accounts.detectText(content, address)),
    ),
    implement(endpoints.erweimaSample, async ({ key, login_token }, caller) =>
      success([await accounts.exchangeTicket(key, login_token, caller)]),
    ),
    implement(endpoints.loginTicket, async (_, { session }) => success(await accounts.loginTicket(session))),
  ];
}

/** Some scenes prove the own mobile and no other. */
async function recipient(
  accounts: Accounts,
  mobile: string | undefined,
  scene: SmsScene,
  { session }: Caller,
): Promise<string> {
  const own = scene === 'cancel' || scene === 'verify';
  if (own && !session) throw new PortalError(code.sessionInvalid);
  if (session && (own || (scene === 'forget' && mobile === undefined)))
    return accounts.mobileOf(session.userId);
  if (mobile === undefined) {
    const reason = '请输入正确的手机号';
    throw new PortalError(code.invalidFields, reason, { fields: { mobile: reason } });
  }
  return mobile;
}
