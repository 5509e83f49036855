import { z } from 'zod';
import { endpoint, nothing } from './endpoint.ts';
import { homeData, href } from './home-data.ts';
import { mobile } from './mobile.ts';
import { unixSeconds } from './unix-seconds.ts';

const zeroOrOne = z.union([z.literal(0), z.literal(1)]);

export const menuLink = z.object({
  name: z.string(),
  /** Empty: the page is not there yet. */
  href: z.string(),
  /** 1: only for somebody logged in. */
  have_login: zeroOrOne,
  icon: z.string(),
  /** The stable key of the entry, kept as `activeNav`. */
  value: z.string(),
});
export type MenuLink = z.infer<typeof menuLink>;

const menuItem = menuLink.extend({ child: zeroOrOne, children: z.array(menuLink) });
export type MenuItem = z.infer<typeof menuItem>;

export const agreementKind = z.enum(['user', 'payment', 'privacy', 'accessibility']);

const agreement = z.object({
  title: z.string(),
  content: z.string(),
  version: z.string(),
  published: unixSeconds,
});

const district = z.object({
  code: z.string(),
  name: z.string(),
  parent: z.string(),
  has_children: z.boolean(),
});
export type District = z.infer<typeof district>;

export const question = z.object({
  id: z.number().int(),
  category: z.string(),
  question: z.string(),
  answer: z.string(),
});
export type Question = z.infer<typeof question>;

const contact = z.object({
  service_phone: z.string(),
  service_email: z.string(),
  hours: z.string(),
  address: z.string(),
  /** What the customer-service QR says; the page draws it. */
  qr: z.string(),
});
export type Contact = z.infer<typeof contact>;

const searchHit = z.object({ title: z.string(), summary: z.string(), note: z.string(), href });
const searchGroup = z.object({
  kind: z.string(),
  title: z.string(),
  total: z.number().int(),
  total_is_estimate: z.boolean(),
  /** The corrected keyword, when the original found nothing here. */
  used_keyword: z.string().nullable(),
  /** Where the rest is. */
  more: href,
  hits: z.array(searchHit),
});
export type SearchGroup = z.infer<typeof searchGroup>;

const leaveContent = z.string().trim().min(5, '请至少写 5 个字').max(500, '最多 500 个字');

/** Two shapes of one call: nothing to read, everything to write. A union would not tell which field is missing. */
function allOrNothing<Shape extends z.ZodRawShape>(shape: Shape) {
  return z
    .strictObject(shape)
    .partial()
    .check(({ value, issues }) => {
      const given = value as Record<string, unknown>;
      const missing = Object.keys(shape).filter((name) => given[name] === undefined);
      if (missing.length === Object.keys(shape).length) return;
      for (const name of missing)
        issues.push({ code: 'custom', path: [name], message: '此项必填', input: value });
    });
}

const ask = allOrNothing({ content: leaveContent, mobile });
const leaveMessage = allOrNothing({
  name: z.string('请填写称呼').trim().min(1, '请填写称呼').max(30, '称呼最多 30 个字'),
  mobile,
  content: leaveContent,
});

const selectDistrict = {
  method: 'POST',
  domain: 'site',
  access: 'public',
  summary: '地区列表：不带 parent 时为省级，带上时为其下级',
  input: z.strictObject({
    parent: z
      .string()
      .regex(/^\d{2,6}$/, '地区代码有误')
      .optional(),
  }),
  output: z.array(district),
} as const;

export const site = {
  index: endpoint({
    method: 'POST',
    path: '/api/szguild/public/index',
    domain: 'site',
    access: 'public',
    summary: '首页数据：站点信息、底部菜单、横幅与各栏目',
    input: nothing,
    output: homeData,
  }),
  navMenu: endpoint({
    method: 'POST',
    path: '/api/szguild/public/navMenu',
    domain: 'site',
    access: 'public',
    summary: '桌面端顶部菜单',
    input: nothing,
    output: z.array(menuItem),
  }),
  wapMenu: endpoint({
    method: 'POST',
    path: '/api/szguild/public/wapMenu',
    domain: 'site',
    access: 'public',
    summary: '手机端菜单',
    input: nothing,
    output: z.array(menuItem),
  }),
  selectDistrict: endpoint({ ...selectDistrict, path: '/api/szguild/public/selectDistrict' }),
  selectDistrictOfBidPlatform: endpoint({
    ...selectDistrict,
    path: '/api/bid_platform/public/selectDistrict',
  }),
  contactCustomer: endpoint({
    method: 'POST',
    path: '/api/szguild/public/contactCustomer',
    domain: 'site',
    access: 'public',
    summary: '客服联系方式；带上称呼、手机号和内容时为留言',
    input: leaveMessage,
    output: z.union([contact, nothing]),
  }),
  indexQues: endpoint({
    method: 'POST',
    path: '/api/szguild/user/indexQues',
    domain: 'site',
    access: 'public',
    summary: '常见问题；带上内容和手机号时为提问',
    input: ask,
    output: z.union([z.array(question), nothing]),
  }),
  search: endpoint({
    method: 'POST',
    path: '/api/szguild/public/search',
    domain: 'site',
    access: 'public',
    summary: '全站搜索，按类别分组',
    input: z.strictObject({
      keyword: z.string().trim().min(1, '请输入关键词').max(50, '关键词最多 50 个字'),
    }),
    output: z.array(searchGroup),
  }),
  agreement: endpoint({
    method: 'GET',
    path: '/portal/index/agreement',
    domain: 'site',
    access: 'public',
    summary: '用户协议',
    input: nothing,
    output: agreement,
  }),
  paymentAgreement: endpoint({
    method: 'GET',
    path: '/portal/index/paymentAgreement',
    domain: 'site',
    access: 'public',
    summary: '支付协议',
    input: nothing,
    output: agreement,
  }),
  statement: endpoint({
    method: 'GET',
    path: '/portal/index/statement',
    domain: 'site',
    access: 'public',
    summary: '隐私政策与无障碍声明',
    input: z.strictObject({ kind: z.enum(['privacy', 'accessibility']) }),
    output: agreement,
  }),
};
