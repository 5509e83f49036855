import type { MenuItem, MenuLink } from '@portal/contract/site';
import type { HomeData } from '@portal/contract/home-data';
import type { Front } from './site.front.ts';
import type { MenuEntry, SiteContent } from './site.store.ts';

/** The home data of spec 3 from the rows it is kept in; what changes by itself comes from `site.front.ts`. */
export function homeOf(content: SiteContent): Omit<HomeData, keyof Front> {
  const { settings } = content;
  return {
    site_name: settings.siteName,
    association: settings.association,
    slogan: settings.slogan,
    description: settings.description,
    logo: settings.logo,
    logo_black: settings.logoBlack,
    site_tel: settings.phone,
    site_email: settings.email,
    address: settings.address,
    icp_number: settings.icpNumber,
    police_number: settings.policeNumber,
    site_id_code: settings.siteIdCode,
    footer_menu: content.menu
      .filter((entry) => entry.place === 'footer')
      .map((entry) => ({
        name: entry.name,
        href: entry.href,
        status: entry.status === 0 ? 0 : 1,
        have_login: entry.haveLogin ? 1 : 0,
      })),
    hot_words: content.hotWords.map(({ word }) => word),
    banners: content.banners.map(({ title, text, theme, action, href }) => ({
      title,
      text,
      theme,
      action,
      href,
    })),
    roles: content.roles.map(({ roleId, summary, points, href }) => ({
      role_id: roleId,
      summary,
      points,
      href,
    })),
    services: content.feed.map(({ title, facts, href }) => ({ ...facts, title, href })),
  };
}

export function menuOf(content: SiteContent, place: 'nav' | 'wap'): MenuItem[] {
  const entries = content.menu.filter((entry) => entry.place === place);
  return entries
    .filter((entry) => entry.parentId === null)
    .map((entry) => {
      const children = entries.filter((each) => each.parentId === entry.id).map(linkOf);
      return { ...linkOf(entry), child: children.length > 0 ? 1 : 0, children };
    });
}

function linkOf({ name, href, haveLogin, icon, value }: MenuEntry): MenuLink {
  return { name, href, have_login: haveLogin ? 1 : 0, icon, value };
}
