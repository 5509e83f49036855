import type { Platform } from '../../platform/platform.ts';
import type { Files } from '../files/files.ts';
import type { Inquiries } from '../inquiries/inquiries.ts';
import { siteEditingRoutes } from './site.editing.routes.ts';
import { createSiteEditing } from './site.editing.ts';
import { siteRoutes } from './site.routes.ts';
import { createSiteRules, type SiteRulePorts } from './site.rules.ts';

export type SitePorts = SiteRulePorts & {
  inquiries: Pick<Inquiries, 'leave'>;
  files: Pick<Files, 'transferToPortal' | 'claim' | 'prepare'>;
};
export type Site = ReturnType<typeof createSite>;

/** What every page shares, and how staff change it. */
export function createSite(platform: Platform, ports: SitePorts) {
  const rules = createSiteRules(platform, ports);
  const editing = createSiteEditing(platform, ports.files);
  return {
    calls: [...siteRoutes(rules, ports.inquiries), ...siteEditingRoutes(editing)],
    home: rules.home,
    agreement: rules.agreement,
  };
}
