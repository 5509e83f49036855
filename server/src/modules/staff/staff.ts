import type { Figures } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { createAuditing } from './staff.audit.ts';
import { createDashboard } from './staff.dashboard.ts';
import { createStaffLogin, type StaffLoginPorts } from './staff.login.ts';
import { createPeople } from './staff.people.ts';
import { staffRoutes } from './staff.routes.ts';

export type StaffPorts = {
  smsCodes: StaffLoginPorts['smsCodes'];
  accounts: StaffLoginPorts['accounts'] & Pick<Accounts, 'administration'>;
  /** Of all modules; read when somebody looks. */
  figures: readonly Figures[];
};
export type Staff = ReturnType<typeof createStaff>;

/** Those who run the platform: how they come in, what they see of others, what is written down. */
export function createStaff(platform: Platform, ports: StaffPorts) {
  const login = createStaffLogin(platform, ports);
  const people = createPeople(platform, ports.accounts.administration);
  const auditing = createAuditing(platform);
  const dashboard = createDashboard(platform, ports.figures);
  return { calls: staffRoutes({ login, dashboard, people, auditing }), login, people, auditing };
}
