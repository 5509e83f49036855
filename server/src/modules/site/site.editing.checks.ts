import { code, PortalError } from '@portal/contract/codes';
import { email } from '@portal/contract/mobile';
import { serviceIconTitle } from '@portal/contract/home-data';
import type {
  Banner,
  MenuChild,
  MenuEntry,
  Settings,
  QuestionEntry,
  Role,
  Service,
} from './site.editing.shapes.ts';

/** Where links of our own are resolved, to see whether they stay here. */
const here = 'https://here.invalid';

/** An internal path, an https address, or nothing yet. Null: it will do. */
export function hrefFault(href: string): string | null {
  if (href === '') return null;
  if (href.length > 300) return '链接过长';
  // Browsers drop tabs and take a backslash for a slash: /\t/e.com and /\e.com would lead elsewhere.
  if (/[\s\\\p{Cc}]/u.test(href)) return '链接中不能有空白、反斜杠或控制字符';
  const url = URL.parse(href, here);
  if (!url) return '链接格式有误';
  if (href.startsWith('/')) {
    return url.origin === here && !url.pathname.startsWith('//') ? null : '站内链接格式有误';
  }
  if (!href.startsWith('https://')) return '链接须以 / 或 https:// 开头';
  return url.username || url.password ? '链接中不能有用户名或密码' : null;
}

type Faults = Record<string, string | null>;
type Rule = { label: string; least?: number; most: number; pattern?: RegExp };

/** What cannot be shown or stored: control characters and halves of a character. */
const unreadable = (text: string) => /[^\P{Cc}\n\t]/u.test(text) || !text.isWellFormed();

function textFault(text: string, { label, least = 0, most, pattern }: Rule): string | null {
  if (text.trim().length < least) return `请填写${label}`;
  if (text.length > most) return `${label}最多 ${most} 个字`;
  if (unreadable(text)) return `${label}中有无法显示的字符`;
  return pattern && !pattern.test(text) ? `${label}格式有误` : null;
}

/** Refuses with the first fault of each field. */
function refuseFaults(faults: Faults): void {
  const fields = Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== null));
  const [first] = Object.values(fields);
  if (first) throw new PortalError(code.invalidFields, first, { fields });
}

/** The first thing that occurs twice, or null. */
function repeated(texts: readonly string[]): string | null {
  return texts.find((text, index) => texts.indexOf(text) !== index) ?? null;
}

export function checkSettings({ hot_words, ...texts }: Settings): void {
  const faults = Object.entries(texts).map(([field, text]) => [
    field,
    textFault(text, { label: '内容', most: 200 }),
  ]);
  const twice = repeated(hot_words);
  const words = hot_words.map((word) => textFault(word, { label: '热词', least: 1, most: 20 }));
  refuseFaults({
    ...(Object.fromEntries(faults) as Faults),
    site_email:
      texts.site_email === '' || email.safeParse(texts.site_email).success ? null : '请输入正确的邮箱',
    qr:
      texts.qr === '' || texts.qr.startsWith('https://')
        ? hrefFault(texts.qr)
        : '二维码链接须以 https:// 开头',
    hot_words: twice === null ? (words.find(Boolean) ?? null) : `热词“${twice}”重复了`,
  });
}

const key = /^[\w-]+$/;

export function checkMenu(entries: MenuEntry[]): void {
  const all: { at: string; link: MenuChild }[] = entries.flatMap((entry, index) => [
    { at: `entries.${index}`, link: entry },
    ...entry.children.map((child, below) => ({ at: `entries.${index}.children.${below}`, link: child })),
  ]);
  const faults = all.map(({ at, link }) => ({
    ...linkFaults(at, link),
    [`${at}.value`]: textFault(link.value, { label: '标识', least: 1, most: 40, pattern: key }),
    [`${at}.icon`]: link.icon === '' ? null : textFault(link.icon, { label: '图标', most: 40, pattern: key }),
  }));
  const twice = repeated(all.map(({ link }) => link.value));
  refuseFaults({ ...together(faults), entries: twice && `标识“${twice}”重复了` });
}

export function checkFooter(entries: Link[]): void {
  const faults = entries.map((entry, index) => linkFaults(`entries.${index}`, entry));
  const twice = repeated(entries.map(({ name }) => name));
  refuseFaults({ ...together(faults), entries: twice && `“${twice}”重复了` });
}

export function checkBanners(banners: Banner[]): void {
  const faults = banners.map(({ title, text, theme, action, href }, index) => ({
    [`banners.${index}.title`]: textFault(title, { label: '标题', least: 1, most: 40 }),
    [`banners.${index}.text`]: textFault(text, { label: '说明', most: 120 }),
    [`banners.${index}.theme`]: textFault(theme, { label: '样式', least: 1, most: 20, pattern: key }),
    [`banners.${index}.action`]: textFault(action, { label: '按钮文字', most: 20 }),
    [`banners.${index}.href`]: hrefFault(href ?? ''),
  }));
  const twice = repeated(banners.map(({ title }) => title));
  refuseFaults({ ...together(faults), banners: twice && `“${twice}”重复了` });
}

export function checkServices(services: Service[]): void {
  const faults = services.map(({ title, summary, icon, href }, index) => ({
    [`services.${index}.title`]: textFault(title, { label: '名称', least: 1, most: 20 }),
    [`services.${index}.summary`]: textFault(summary, { label: '说明', least: 1, most: 100 }),
    [`services.${index}.icon`]: Object.hasOwn(serviceIconTitle, icon) ? null : '请选择图标',
    [`services.${index}.href`]: hrefFault(href ?? ''),
  }));
  const twice = repeated(services.map(({ title }) => title));
  refuseFaults({ ...together(faults), services: twice && `“${twice}”重复了` });
}

export function checkRoles(roles: Role[]): void {
  const faults = roles.map(({ summary, points, href }, index) => ({
    [`roles.${index}.summary`]: textFault(summary, { label: '说明', least: 1, most: 40 }),
    [`roles.${index}.points`]:
      points.length > 5
        ? '要点最多 5 条'
        : (points.map((point) => textFault(point, { label: '要点', least: 1, most: 40 })).find(Boolean) ??
          null),
    [`roles.${index}.href`]: hrefFault(href ?? ''),
  }));
  const ids = new Set(roles.map(({ role_id }) => role_id));
  refuseFaults({ ...together(faults), roles: ids.size === 4 ? null : '四种身份各一张卡片' });
}

export function checkQuestions(questions: QuestionEntry[]): void {
  const faults = questions.map(({ category, question, answer }, index) => ({
    [`questions.${index}.category`]: textFault(category, { label: '分类', least: 1, most: 20 }),
    [`questions.${index}.question`]: textFault(question, { label: '问题', least: 2, most: 100 }),
    [`questions.${index}.answer`]: textFault(answer, { label: '答案', least: 2, most: 2000 }),
  }));
  const twice = repeated(questions.map(({ question }) => question));
  refuseFaults({ ...together(faults), questions: twice && `“${twice}”重复了` });
}

/** `content` as it is left after sanitising. */
export function checkAgreement(title: string, content: string): void {
  const short = content.replaceAll(/<[^>]*>/g, '').trim().length < 20;
  refuseFaults({
    title: textFault(title, { label: '标题', least: 2, most: 60 }),
    content: short ? '内容过短' : textFault(content, { label: '内容', most: 100_000 }),
  });
}

type Link = { name: string; href: string };

function linkFaults(at: string, { name, href }: Link): Faults {
  return {
    [`${at}.name`]: textFault(name, { label: '名称', least: 1, most: 30 }),
    [`${at}.href`]: hrefFault(href),
  };
}

function together(faults: Faults[]): Faults {
  return Object.assign({}, ...faults) as Faults;
}
