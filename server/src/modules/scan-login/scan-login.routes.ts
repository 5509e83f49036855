import { success } from '@portal/contract/endpoint';
import { signIn as endpoints } from '@portal/contract/sign-in';
import { type Implemented, implement } from '../../platform/http/api.ts';
import type { ScanLoginRules } from './scan-login.rules.ts';

export function scanLoginRoutes(scanLogin: ScanLoginRules): Implemented[] {
  return [
    implement(endpoints.wxmpCode, async (_, caller) => success(await scanLogin.newCode(caller))),
    implement(endpoints.wxmpCheck, async ({ code }, caller) => {
      const result = await scanLogin.check(code, caller);
      if ('bindTicket' in result) return success({ bind_ticket: result.bindTicket }, '请绑定手机号');
      return success(result.signedIn, result.msg);
    }),
    implement(endpoints.wxmpQuestion, async ({ ticket }, { address }) =>
      success(await scanLogin.question(ticket, address)),
    ),
    implement(endpoints.wxmpAnswer, async ({ ticket, accept }, { address }) => {
      await scanLogin.answer(ticket, accept, address);
      return success({}, accept ? '已确认登录' : '已拒绝登录');
    }),
    implement(endpoints.wxmpBind, async ({ agree: _, ...given }, caller) => {
      const { signedIn, msg } = await scanLogin.bind(given, caller);
      return success(signedIn, msg);
    }),
  ];
}
