import type { AuditAction } from '@portal/contract/audit-actions';
import { code, PortalError } from '@portal/contract/codes';
import type { OutputOf } from '@portal/contract/endpoint';
import type { siteEditing } from '@portal/contract/site-editing';
import { toUnixSeconds } from '@portal/contract/time';
import { change } from '../../platform/change.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { UserCaller } from '../../platform/http/caller.ts';
import type { Platform } from '../../platform/platform.ts';
import { cleanContent } from '../../platform/sanitize-pool.ts';
import type { Files } from '../files/files.ts';
import { type Changes, changesOf } from './site.editing.changes.ts';
import {
  checkAgreement,
  checkBanners,
  checkFooter,
  checkMenu,
  checkQuestions,
  checkRoles,
  checkServices,
  checkSettings,
} from './site.editing.checks.ts';
import {
  bannerOf,
  bannersByTitle,
  byName,
  footerByName,
  footerOf,
  type Given,
  linkOf,
  menuByValue,
  newEntry,
  questionOf,
  roleOf,
  rowOf,
  serviceOf,
  settingsOf,
} from './site.editing.shapes.ts';
import {
  type MenuRow,
  type QuestionRow,
  type RoleRow,
  type ServiceRow,
  type SettingsRow,
  siteEditingStore as store,
} from './site.editing.store.ts';

type By = UserCaller;
/** Where pictures for public pages are kept. */
type Pictures = Pick<Files, 'transferToPortal' | 'claim' | 'prepare'>;

export type SiteEditing = ReturnType<typeof createSiteEditing>;

/** What staff change of the site. Every save is audited with its differences and makes the pages anew. */
export function createSiteEditing(platform: Platform, files: Pictures) {
  const { database, clock, audit } = platform;

  /** One change: locked, compared, written and audited together. Saving what is there already does nothing. */
  async function save(
    by: By,
    action: AuditAction,
    subject: string,
    work: (transaction: Transaction, settings: SettingsRow) => Promise<Changes>,
  ): Promise<void> {
    const saving = async (transaction: Transaction) => {
      const settings = await store.lock(transaction);
      if (!settings) throw notSetUp();
      const detail = await work(transaction, settings);
      if (Object.keys(detail).length === 0) return false;
      const { session, address } = by;
      await audit.record(transaction, { actorId: session.userId, action, subject, detail, address });
      return true;
    };
    await change(platform, 'site', saving, (changed) => changed);
  }

  return {
    async read(): Promise<OutputOf<typeof siteEditing.read>> {
      const settings = await store.settings(database);
      if (!settings) throw notSetUp();
      const menu = await store.menu(database, ['nav', 'wap', 'footer']);
      const shown = (row: MenuRow) => ({ id: row.id, position: row.position, enabled: row.enabled });
      return {
        settings: settingsOf(settings, await store.words(database)),
        logos: { logo: settings.logo, logo_black: settings.logoBlack },
        menus: menu.flatMap((row) => {
          const { place, parentId } = row;
          return place === 'footer' ? [] : [{ ...linkOf(row), ...shown(row), place, parent: parentId }];
        }),
        footer: menu
          .filter(({ place }) => place === 'footer')
          .map((row) => ({ ...footerOf(row), ...shown(row) })),
        banners: (await store.banners(database)).map((row) => ({
          ...bannerOf(row),
          id: row.id,
          position: row.position,
        })),
        services: (await store.services(database)).map(serviceOf),
        roles: (await store.roles(database)).map(roleOf),
        questions: (await store.questions(database)).map(questionOf),
        agreements: (await store.agreements(database)).map(({ publishedAt, ...row }) => ({
          ...row,
          published: toUnixSeconds(publishedAt!),
        })),
      };
    },

    async saveSettings(given: Given<'saveSettings'>, by: By): Promise<void> {
      checkSettings(given);
      await save(by, 'site.settings', 'site:settings', async (transaction, settings) => {
        const words = await store.words(transaction);
        const changes = changesOf(settingsOf(settings, words), given);
        if ('hot_words' in changes) await store.replaceWords(transaction, given.hot_words);
        await store.saveSettings(transaction, { ...rowOf(given), updatedAt: clock() });
        return changes;
      });
    },

    async saveLogo({ place, file }: Given<'saveLogo'>, by: By): Promise<void> {
      const { userId } = by.session;
      if (file) await files.prepare(userId, [file], ['site']);
      await save(by, 'site.logo', `site:${place}`, async (transaction, settings) => {
        if (file) {
          await files.claim(transaction, userId, [file], ['site']);
          await files.transferToPortal(transaction, [file]);
        }
        const column = place === 'logo' ? 'logo' : 'logoBlack';
        const url = file ? `/files/${file}` : defaultLogo[place];
        await store.saveSettings(transaction, { [column]: url, updatedAt: clock() });
        return changesOf({ url: settings[column] }, { url });
      });
    },

    async saveMenus({ place, entries }: Given<'saveMenus'>, by: By): Promise<void> {
      const named = entries.map((entry, index) => ({
        ...withValue(entry, `${place}-${index + 1}`),
        children: entry.children.map((child, below) =>
          withValue(child, `${place}-${index + 1}-${below + 1}`),
        ),
      }));
      checkMenu(named);
      await save(by, 'site.menus', `site:${place}`, async (transaction) => {
        const before = menuByValue(await store.menu(transaction, [place]));
        await store.replaceMenu(transaction, place, named.map(newEntry));
        return changesOf(before, menuByValue(await store.menu(transaction, [place])));
      });
    },

    async saveFooter({ entries }: Given<'saveFooter'>, by: By): Promise<void> {
      checkFooter(entries);
      await save(by, 'site.footer', 'site:footer', async (transaction) => {
        const before = footerByName(await store.menu(transaction, ['footer']));
        const rows = entries.map(({ have_login, ...entry }, index) => ({
          ...entry,
          haveLogin: have_login === 1,
          value: `footer-${index + 1}`,
          children: [],
        }));
        await store.replaceMenu(transaction, 'footer', rows);
        return changesOf(before, footerByName(await store.menu(transaction, ['footer'])));
      });
    },

    async saveBanners({ banners }: Given<'saveBanners'>, by: By): Promise<void> {
      checkBanners(banners);
      await save(by, 'site.banners', 'site:banners', async (transaction) => {
        const before = bannersByTitle(await store.banners(transaction));
        const rows = banners.map((banner) => ({ ...banner, href: banner.href || null }));
        await store.replaceBanners(transaction, rows);
        return changesOf(before, bannersByTitle(await store.banners(transaction)));
      });
    },

    async saveServices({ services }: Given<'saveServices'>, by: By): Promise<void> {
      checkServices(services);
      await save(by, 'site.services', 'site:services', async (transaction) => {
        const byTitle = (rows: ServiceRow[]) => byName(rows.map(serviceOf), ({ title }) => title);
        const before = byTitle(await store.services(transaction));
        const rows = services.map(({ summary, icon, href, ...service }) => ({
          ...service,
          facts: { summary, icon },
          href: href || null,
        }));
        await store.replaceServices(transaction, rows);
        return changesOf(before, byTitle(await store.services(transaction)));
      });
    },

    async saveRoles({ roles }: Given<'saveRoles'>, by: By): Promise<void> {
      checkRoles(roles);
      await save(by, 'site.roles', 'site:roles', async (transaction) => {
        const byRole = (rows: RoleRow[]) => byName(rows.map(roleOf), ({ role_id }) => String(role_id));
        const before = byRole(await store.roles(transaction));
        const rows = roles.map(({ role_id, href, ...role }) => ({
          ...role,
          roleId: role_id,
          href: href || null,
        }));
        await store.replaceRoles(transaction, rows);
        return changesOf(before, byRole(await store.roles(transaction)));
      });
    },

    async saveQuestions({ questions }: Given<'saveQuestions'>, by: By): Promise<void> {
      checkQuestions(questions);
      await save(by, 'site.questions', 'site:questions', async (transaction) => {
        const byText = (rows: QuestionRow[]) => byName(rows.map(questionOf), ({ question }) => question);
        const before = byText(await store.questions(transaction));
        await store.replaceQuestions(transaction, questions);
        return changesOf(before, byText(await store.questions(transaction)));
      });
    },

    /** Old versions stay: what somebody agreed to must remain readable. */
    async publishAgreement(
      { kind, version, title, content }: Given<'publishAgreement'>,
      by: By,
    ): Promise<void> {
      const clean = await cleanContent(content);
      checkAgreement(title, clean);
      await save(by, 'site.agreement', `agreement:${kind}`, async (transaction) => {
        const newest = await store.newestAgreement(transaction, kind);
        if (newest?.title === title && newest.content === clean) {
          throw new PortalError(code.failure, '内容与现行版本相同，无需发布');
        }
        const row = { kind, version, title, content: clean, publishedAt: clock() };
        if (!(await store.addAgreement(transaction, row))) {
          throw new PortalError(code.failure, `版本 ${version} 已经存在，请换一个版本号`);
        }
        // The texts themselves stay in their table; the log says which replaced which.
        return changesOf(
          { version: newest?.version, title: newest?.title, length: newest?.content.length },
          { version, title, length: clean.length },
        );
      });
    },
  };
}

const defaultLogo = { logo: '/logo.svg', logo_black: '/logo-black.svg' };

const notSetUp = () => new PortalError(code.failure, '站点尚未初始化，请联系管理员');

/** `value` is what the browser remembers the open entry by; one is made for whoever gave none. */
function withValue<Entry extends { value: string }>(entry: Entry, made: string): Entry {
  return { ...entry, value: entry.value.trim() || made };
}
