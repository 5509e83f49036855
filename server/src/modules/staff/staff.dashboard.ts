import type { OutputOf } from '@portal/contract/endpoint';
import type { staff } from '@portal/contract/staff';
import { readFigures } from '../../platform/figures.ts';
import type { Figures } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';

type DashboardData = OutputOf<typeof staff.dashboard>;
export type Dashboard = ReturnType<typeof createDashboard>;

/** What waits for staff, and how the platform grew in the last 30 days of China. */
export function createDashboard({ clock }: Platform, figures: readonly Figures[]) {
  return async (userId: number): Promise<DashboardData> => {
    const sources = figures.flatMap((each) => each.staff ?? []);
    const { counts, days } = await readFigures(sources, userId, clock());
    return { ...counts, days } as DashboardData;
  };
}
