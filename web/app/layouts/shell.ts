import type { User } from '@portal/contract/accounts';
import type { Message } from '@portal/contract/messages';
import type { MenuItem } from '@portal/contract/site';
import type { HomeData } from '@portal/contract/home-data';
import { useRouteLoaderData } from 'react-router';

export type SiteInfo = Pick<
  HomeData,
  | 'site_name'
  | 'association'
  | 'logo'
  | 'logo_black'
  | 'site_tel'
  | 'site_email'
  | 'address'
  | 'icp_number'
  | 'police_number'
  | 'site_id_code'
  | 'footer_menu'
>;

/** Who is logged in, as the header shows it. */
export type ShellUser = Pick<
  User,
  'id' | 'user_nickname' | 'avatar' | 'mobile' | 'user_identity_id' | 'auth_status' | 'is_staff' | 'vip_until'
>;

export type ShellMessages = { unread: number; first: Message[] };

/** What header and footer show on every page of the portal. */
export type Shell = {
  site: SiteInfo;
  menu: MenuItem[];
  year: number;
  user: ShellUser | null;
  messages: ShellMessages | null;
};

/** Until the site's own name is known: on error pages. */
export const portalName = '采购协会服务平台';

export function useShell(): Shell | undefined {
  return useRouteLoaderData<Shell>('layouts/portal');
}
