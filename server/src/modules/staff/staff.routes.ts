import { success } from '@portal/contract/endpoint';
import {
  auditing as auditEndpoints,
  people as peopleEndpoints,
  staff as endpoints,
} from '@portal/contract/staff';
import { type Implemented, implement } from '../../platform/http/api.ts';
import type { Auditing } from './staff.audit.ts';
import type { Dashboard } from './staff.dashboard.ts';
import type { StaffLogin } from './staff.login.ts';
import type { StaffPeople } from './staff.people.ts';

type Parts = { login: StaffLogin; dashboard: Dashboard; people: StaffPeople; auditing: Auditing };

export function staffRoutes({ login, dashboard, people, auditing }: Parts): Implemented[] {
  return [
    implement(endpoints.login, async (given, caller) => success(await login.login(given, caller))),
    implement(endpoints.totp, async (given, caller) => success(await login.enter(given, caller), '登录成功')),
    implement(endpoints.me, async (_, caller) => success(await login.me(caller))),
    implement(endpoints.logout, async (_, caller) => {
      await login.logout(caller);
      return success({}, '已退出');
    }),
    implement(endpoints.dashboard, async (_, { session }) => success(await dashboard(session.userId))),

    implement(peopleEndpoints.list, async (search) => success(await people.list(search))),
    implement(peopleEndpoints.disable, async (given, caller) => {
      await people.disable(given, caller);
      return success({}, given.disabled ? '已停用' : '已恢复');
    }),
    implement(peopleEndpoints.grant, async (given, caller) => {
      await people.grant(given, caller);
      return success({}, '已保存');
    }),

    implement(peopleEndpoints.resetTotp, async (given, caller) => {
      await people.resetTotp(given, caller);
      return success({}, '已重置，对方下次登录时重新绑定');
    }),

    implement(peopleEndpoints.unbindWechat, async (given, caller) => {
      await people.unbindWechat(given, caller);
      return success({}, '已解除绑定，对方所有设备已退出登录');
    }),

    implement(auditEndpoints.list, async (search) => success(await auditing.list(search))),
  ];
}
