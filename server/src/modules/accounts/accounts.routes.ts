import { accounts as endpoints } from '@portal/contract/accounts';
import { success } from '@portal/contract/endpoint';
import { pageFrom } from '@portal/contract/paging';
import { type Implemented, implement } from '../../platform/http/api.ts';
import type { Consents } from './accounts.consents.ts';
import type { Entry } from './accounts.entry.ts';
import type { Leaving } from './accounts.leaving.ts';
import type { MobileChange } from './accounts.mobile.ts';
import type { Passwords } from './accounts.passwords.ts';
import type { People } from './accounts.people.ts';
import type { Profile } from './accounts.profile.ts';
import type { WechatBinding } from './accounts.wechat.ts';

type Parts = {
  people: People;
  consents: Consents;
  entry: Entry;
  passwords: Passwords;
  profile: Profile;
  leaving: Leaving;
  mobile: MobileChange;
  wechat: WechatBinding;
};

/** What somebody logged in does with the own account. */
export function accountsRoutes(parts: Parts): Implemented[] {
  const { people, consents, entry, passwords, profile, leaving, mobile, wechat } = parts;
  return [
    implement(endpoints.logout, async (_, { session }) => {
      await entry.logout(session);
      return success({}, '已退出登录');
    }),
    implement(endpoints.userinfo, async (_, { session }) => success(await people.userOf(session.userId))),
    implement(endpoints.modifyUserinfo, async (changes, { session }) =>
      success(await profile.modify(session.userId, changes), '资料已保存'),
    ),
    implement(endpoints.passwordPost, async ({ old_password, password }, caller) => {
      await passwords.changePassword(caller, old_password, password);
      return success({}, '密码已修改，其他设备已退出登录');
    }),
    implement(endpoints.passwordBackStepOne, async ({ code }, caller) =>
      success({ ticket: await passwords.startOwnReset(caller, code) }),
    ),
    implement(endpoints.passwordBackStepTwo, async ({ ticket, password }, caller) => {
      await passwords.finishOwnReset(caller, ticket, password);
      return success({}, '密码已修改，其他设备已退出登录');
    }),
    implement(endpoints.verify, async (given, caller) => {
      await passwords.verify(caller, given);
      return success({}, '验证通过');
    }),
    implement(endpoints.mobileModifyBind, async (given, caller) => {
      await mobile.changeMobile(caller, given);
      return success({}, '手机号已更换，其他设备已退出登录');
    }),
    implement(endpoints.wxmpUnbind, async (_, caller) => {
      await wechat.unbind(caller);
      return success({}, '微信已解除绑定，其他设备已退出登录');
    }),
    implement(endpoints.accountCancelCheck, async (_, { session }) =>
      success(await leaving.cancelCheck(session.userId)),
    ),
    implement(endpoints.accountloginout, async (given, caller) =>
      success(
        { effective_time: await leaving.askToLeave(caller, given) },
        '注销申请已提交，7 天内登录即可撤销',
      ),
    ),
    implement(endpoints.haveVip, async (_, { session }) => success(await profile.membership(session.userId))),
    implement(endpoints.deviceList, async (page, caller) =>
      success(pageFrom(await profile.devices(caller), page)),
    ),
    implement(endpoints.deviceLogout, async ({ id }, { session }) => {
      await profile.closeDevice(session.userId, id);
      return success({}, '该设备已退出登录');
    }),
    implement(endpoints.consentList, async (page, { session }) =>
      success(pageFrom(await consents.consentList(session.userId), page)),
    ),
    implement(endpoints.consentChange, async ({ given }, { session, address }) => {
      await consents.changeMarketing(session.userId, given, address);
      return success({}, given ? '已同意接收活动优惠' : '已撤回同意');
    }),
  ];
}
