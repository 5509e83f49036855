import type { siteEditing } from '@portal/contract/site-editing';
import type { z } from 'zod';
import type {
  BannerRow,
  MenuRow,
  NewMenuEntry,
  QuestionRow,
  RoleRow,
  ServiceRow,
  SettingsRow,
} from './site.editing.store.ts';

export type Given<Call extends keyof typeof siteEditing> = z.output<(typeof siteEditing)[Call]['input']>;
export type Settings = Given<'saveSettings'>;
export type MenuEntry = Given<'saveMenus'>['entries'][number];
export type MenuChild = MenuEntry['children'][number];
export type Service = Given<'saveServices'>['services'][number];
export type Role = Given<'saveRoles'>['roles'][number];
export type QuestionEntry = Given<'saveQuestions'>['questions'][number];
export type Banner = Given<'saveBanners'>['banners'][number];

/** The wire's name of each setting and its column. */
const columnOf = {
  site_name: 'siteName',
  association: 'association',
  slogan: 'slogan',
  description: 'description',
  site_tel: 'phone',
  site_email: 'email',
  address: 'address',
  hours: 'hours',
  qr: 'qr',
  icp_number: 'icpNumber',
  police_number: 'policeNumber',
  site_id_code: 'siteIdCode',
} as const satisfies Record<Exclude<keyof Settings, 'hot_words'>, keyof SettingsRow>;

const columns = Object.entries(columnOf) as [
  keyof typeof columnOf,
  (typeof columnOf)[keyof typeof columnOf],
][];

export function settingsOf(row: SettingsRow, hotWords: string[]): Settings {
  const texts = Object.fromEntries(columns.map(([name, column]) => [name, row[column]]));
  return { ...(texts as Omit<Settings, 'hot_words'>), hot_words: hotWords };
}

export function rowOf(settings: Settings): Partial<SettingsRow> {
  return Object.fromEntries(columns.map(([name, column]) => [column, settings[name]]));
}

export function linkOf({ name, href, haveLogin, icon, value }: MenuRow) {
  return { name, href, have_login: flag(haveLogin), icon, value };
}

export function footerOf({ name, href, status, haveLogin }: MenuRow) {
  return { name, href, status: flag(status !== 0), have_login: flag(haveLogin) };
}

export function bannerOf({ title, text, theme, action, href, enabled }: BannerRow) {
  return { title, text, theme, action, href, enabled };
}

export function serviceOf({ title, facts, href, enabled }: ServiceRow): Service {
  const { summary, icon } = facts as Pick<Service, 'summary' | 'icon'>;
  return { title, summary, icon, href, enabled };
}

export function roleOf({ roleId, summary, points, href }: RoleRow): Role {
  return { role_id: roleId, summary, points, href };
}

export function questionOf({ category, question, answer, enabled }: QuestionRow): QuestionEntry {
  return { category, question, answer, enabled };
}

/** A list as a record, each row with its place in it. */
export function byName<Row>(rows: readonly Row[], nameOf: (row: Row) => string): Record<string, unknown> {
  return Object.fromEntries(rows.map((row, position) => [nameOf(row), { ...row, position }]));
}

function flag(on: boolean): 0 | 1 {
  return on ? 1 : 0;
}

export function newEntry({ children, ...entry }: MenuEntry): NewMenuEntry {
  const row = ({ have_login, ...link }: MenuChild) => ({ ...link, haveLogin: have_login === 1 });
  return { ...row(entry), children: children.map(row) };
}

/** Lists as records under what tells their rows apart, so that two states of one can be compared. */
export function menuByValue(rows: MenuRow[]): Record<string, unknown> {
  const valueOf = new Map(rows.map((row) => [row.id, row.value]));
  const entry = (row: MenuRow) => ({
    ...linkOf(row),
    position: row.position,
    enabled: row.enabled,
    parent: row.parentId === null ? null : valueOf.get(row.parentId),
  });
  return Object.fromEntries(rows.map((row) => [row.value, entry(row)]));
}

export function footerByName(rows: MenuRow[]): Record<string, unknown> {
  return Object.fromEntries(
    rows.map((row) => [row.name, { ...footerOf(row), position: row.position, enabled: row.enabled }]),
  );
}

export function bannersByTitle(rows: BannerRow[]): Record<string, unknown> {
  return Object.fromEntries(rows.map((row) => [row.title, { ...bannerOf(row), position: row.position }]));
}
