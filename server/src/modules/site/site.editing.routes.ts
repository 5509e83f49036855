import { success } from '@portal/contract/endpoint';
import { siteEditing as endpoints } from '@portal/contract/site-editing';
import { type Implemented, implement } from '../../platform/http/api.ts';
import type { SiteEditing } from './site.editing.ts';

const saved = '已保存';

export function siteEditingRoutes(editing: SiteEditing): Implemented[] {
  return [
    implement(endpoints.read, async () => success(await editing.read())),
    implement(endpoints.saveSettings, async (given, caller) => {
      await editing.saveSettings(given, caller);
      return success({}, saved);
    }),
    implement(endpoints.saveLogo, async (given, caller) => {
      await editing.saveLogo(given, caller);
      return success({}, saved);
    }),
    implement(endpoints.saveMenus, async (given, caller) => {
      await editing.saveMenus(given, caller);
      return success({}, saved);
    }),
    implement(endpoints.saveFooter, async (given, caller) => {
      await editing.saveFooter(given, caller);
      return success({}, saved);
    }),
    implement(endpoints.saveBanners, async (given, caller) => {
      await editing.saveBanners(given, caller);
      return success({}, saved);
    }),
    implement(endpoints.saveServices, async (given, caller) => {
      await editing.saveServices(given, caller);
      return success({}, saved);
    }),
    implement(endpoints.saveRoles, async (given, caller) => {
      await editing.saveRoles(given, caller);
      return success({}, saved);
    }),
    implement(endpoints.saveQuestions, async (given, caller) => {
      await editing.saveQuestions(given, caller);
      return success({}, saved);
    }),
    implement(endpoints.publishAgreement, async (given, caller) => {
      await editing.publishAgreement(given, caller);
      return success({}, '已发布');
    }),
  ];
}
