import { accounts as endpoints } from '@portal/contract/accounts';
import { success } from '@portal/contract/endpoint';
import { pageFrom } from '@portal/contract/paging';
import { type Implemented, implement } from '../../platform/http/api.ts';
import type { Accounts } from './accounts.ts';

/** What somebody logged in does with the own account. */
export function accountsRoutes(accounts: Accounts): Implemented[] {
  return [
    implement(endpoints.logout, async (_, { session }) => {
      await accounts.logout(session);
      return success({}, '已退出登录');
    }),
    implement(endpoints.userinfo, async (_, { session }) => success(await accounts.userOf(session.userId))),
    implement(endpoints.modifyUserinfo, async (changes, { session }) =>
      success(await accounts.modify(session.userId, changes), '资料已保存'),
    ),
    implement(endpoints.passwordPost, async ({ old_password, password }, caller) => {
      await accounts.changePassword(caller, old_password, password);
      return success({}, '密码已修改，其他设备已退出登录');
    }),
    implement(endpoints.passwordBackStepOne, async ({ code }, caller) =>
      success({ ticket: await accounts.startOwnReset(caller, code) }),
    ),
    implement(endpoints.passwordBackStepTwo, async ({ ticket, password }, caller) => {
      await accounts.finishOwnReset(caller, ticket, password);
      return success({}, '密码已修改，其他设备已退出登录');
    }),
    implement(endpoints.verify, async (given, caller) => {
      await accounts.verify(caller, given);
      return success({}, '验证通过');
    }),
    implement(endpoints.mobileModifyBind, async (given, caller) => {
      await accounts.changeMobile(caller, given);
      return success({}, '手机号已更换，其他设备已退出登录');
    }),
    implement(endpoints.accountCancelCheck, async (_, { session }) =>
      success(await accounts.cancelCheck(session.userId)),
    ),
    implement(endpoints.accountloginout, async (given, caller) =>
      success(
        { effective_time: await accounts.askToLeave(caller, given) },
        '注销申请已提交，7 天内登录即可撤销',
      ),
    ),
    implement(endpoints.haveVip, async (_, { session }) =>
      success(await accounts.membership(session.userId)),
    ),
    implement(endpoints.deviceList, async (page, caller) =>
      success(pageFrom(await accounts.devices(caller), page)),
    ),
    implement(endpoints.deviceLogout, async ({ id }, { session }) => {
      await accounts.closeDevice(session.userId, id);
      return success({}, '该设备已退出登录');
    }),
    implement(endpoints.consentList, async (page, { session }) =>
      success(pageFrom(await accounts.consentList(session.userId), page)),
    ),
    implement(endpoints.consentChange, async ({ given }, { session, address }) => {
      await accounts.changeMarketing(session.userId, given, address);
      return success({}, given ? '已同意接收活动优惠' : '已撤回同意');
    }),
  ];
}
