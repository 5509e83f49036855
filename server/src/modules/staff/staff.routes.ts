import { success } from '@portal/contract/endpoint';
import { auditing, people, staff as endpoints } from '@portal/contract/staff';
import { type Implemented, implement } from '../../platform/http/api.ts';
import type { Staff } from './staff.ts';

export function staffRoutes(staff: Staff): Implemented[] {
  return [
    implement(endpoints.login, async (given, caller) => success(await staff.login(given, caller))),
    implement(endpoints.totp, async (given, caller) => success(await staff.enter(given, caller), '登录成功')),
    implement(endpoints.me, async (_, caller) => success(await staff.me(caller))),
    implement(endpoints.logout, async (_, caller) => {
      await staff.logout(caller);
      return success({}, '已退出');
    }),
    implement(endpoints.dashboard, async (_, caller) => success(await staff.dashboard(caller))),

    implement(people.list, async (search) => success(await staff.people.list(search))),
    implement(people.disable, async (given, caller) => {
      await staff.people.disable(given, caller);
      return success({}, given.disabled ? '已停用' : '已恢复');
    }),
    implement(people.grant, async (given, caller) => {
      await staff.people.grant(given, caller);
      return success({}, '已保存');
    }),

    implement(people.resetTotp, async (given, caller) => {
      await staff.people.resetTotp(given, caller);
      return success({}, '已重置，对方下次登录时重新绑定');
    }),

    implement(auditing.list, async (search) => success(await staff.auditing.list(search))),
  ];
}
