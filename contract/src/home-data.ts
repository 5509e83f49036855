import { z } from 'zod';
import { unixSeconds } from './unix-seconds.ts';

const zeroOrOne = z.union([z.literal(0), z.literal(1)]);

export const footerEntry = z.object({
  name: z.string(),
  href: z.string(),
  /** 0: opens in a new window. */
  status: zeroOrOne,
  have_login: zeroOrOne,
});
export type FooterEntry = z.infer<typeof footerEntry>;

/** Null until the page it would lead to exists. */
export const href = z.string().nullable();

const noticeTeaser = z.object({
  type: z.string(),
  title: z.string(),
  buyer: z.string(),
  district: z.string(),
  budget: z.number().int().nullable(),
  deadline: unixSeconds.nullable(),
  published: unixSeconds,
  href,
});
export type NoticeTeaser = z.infer<typeof noticeTeaser>;

const courseTeaser = z.object({
  title: z.string(),
  category: z.string(),
  lessons: z.number().int(),
  credit_hours: z.number(),
  price: z.number().int(),
  href,
});
export type CourseTeaser = z.infer<typeof courseTeaser>;

const articleTeaser = z.object({
  title: z.string(),
  summary: z.string(),
  category: z.string(),
  published: unixSeconds,
  href,
});
export type ArticleTeaser = z.infer<typeof articleTeaser>;

/** Pictures a service of the home page can have. */
export const serviceIconTitle = {
  'badge-check': '认证',
  bell: '提醒',
  'building-2': '机构',
  'calendar-check': '预约',
  'graduation-cap': '课程',
  receipt: '票据',
  'hand-helping': '服务',
} as const;

export const serviceTeaser = z.object({ title: z.string(), summary: z.string(), icon: z.string(), href });
export type ServiceTeaser = z.infer<typeof serviceTeaser>;

export const banner = z.object({
  title: z.string(),
  text: z.string(),
  theme: z.string(),
  action: z.string(),
  href,
});
export type Banner = z.infer<typeof banner>;

export const roleEntry = z.object({
  role_id: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
  summary: z.string(),
  points: z.array(z.string()),
  href,
});
export type RoleEntry = z.infer<typeof roleEntry>;

const figure = z.object({ label: z.string(), value: z.number().int(), unit: z.string() });
export type Figure = z.infer<typeof figure>;

export const homeData = z.object({
  site_name: z.string(),
  association: z.string(),
  slogan: z.string(),
  description: z.string(),
  logo: z.string(),
  logo_black: z.string(),
  site_tel: z.string(),
  site_email: z.string(),
  address: z.string(),
  icp_number: z.string(),
  police_number: z.string(),
  /** The identification code of a public site; empty without one. */
  site_id_code: z.string(),
  footer_menu: z.array(footerEntry),
  hot_words: z.array(z.string()),
  banners: z.array(banner),
  roles: z.array(roleEntry),
  notices: z.array(noticeTeaser),
  courses: z.array(courseTeaser),
  articles: z.array(articleTeaser),
  services: z.array(serviceTeaser),
  figures: z.array(figure),
});
export type HomeData = z.infer<typeof homeData>;
