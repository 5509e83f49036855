import { useRouteLoaderData } from 'react-router';
import type { StaffMember } from '@portal/contract/staff';
import type { MenuGroup, StaffPage } from './menu.ts';

/** Who works here, and what they may open. */
export type StaffVisit = StaffMember & { menu: MenuGroup[] };

export const useStaff = () => useRouteLoaderData<StaffVisit>('staff/layout')!;

export const mayOpen = ({ menu }: StaffVisit, page: StaffPage) =>
  menu.some(({ entries }) => entries.some((entry) => entry.page === page));
