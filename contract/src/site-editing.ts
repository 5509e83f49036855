import { z } from 'zod';
import { endpoint, nothing, type Access } from './endpoint.ts';
import { rowId } from './numbers.ts';
import { agreementKind, menuLink, question } from './site.ts';
import { banner, footerEntry, roleEntry, serviceTeaser } from './home-data.ts';
import { unixSeconds } from './unix-seconds.ts';

const id = rowId;
const admin = '/api/szguild/admin';
const post = { method: 'POST', domain: 'site' } as const;
const editing = { staff: ['editor', 'operator', 'administrator'] } satisfies Access;
const drawing = { staff: ['editor', 'administrator'] } satisfies Access;
const administering = { staff: ['administrator'] } satisfies Access;

const settings = z.strictObject({
  site_name: z.string().trim().min(2).max(40),
  association: z.string().trim().min(2).max(60),
  slogan: z.string().trim().max(60),
  description: z.string().trim().max(200),
  site_tel: z.string().trim().max(30),
  site_email: z.string().trim().max(60),
  address: z.string().trim().max(120),
  hours: z.string().trim().max(60),
  /** What the customer-service QR says. */
  qr: z.string().trim().max(300),
  icp_number: z.string().trim().max(60),
  police_number: z.string().trim().max(60),
  site_id_code: z
    .string()
    .trim()
    .regex(/^(\d{10})?$/, '网站标识码为 10 位数字'),
  hot_words: z.array(z.string().trim().min(1).max(20)).max(12),
});

const menuRow = menuLink.extend({
  id,
  place: z.enum(['nav', 'wap']),
  parent: id.nullable(),
  position: id,
  enabled: z.boolean(),
});
const footerRow = footerEntry.extend({ id, position: id, enabled: z.boolean() });
const service = z.strictObject({ ...serviceTeaser.shape, enabled: z.boolean() });
const questionEntry = z.strictObject({
  category: question.shape.category,
  question: question.shape.question,
  answer: question.shape.answer,
  enabled: z.boolean(),
});
const bannerRow = banner.extend({ id, position: id, enabled: z.boolean() });

export const siteEditing = {
  read: endpoint({
    ...post,
    path: `${admin}/siteRead`,
    access: editing,
    summary: '全部可编辑的站点数据',
    input: nothing,
    output: z.object({
      settings,
      logos: z.object({ logo: z.string(), logo_black: z.string() }),
      menus: z.array(menuRow),
      footer: z.array(footerRow),
      banners: z.array(bannerRow),
      services: z.array(service),
      roles: z.array(roleEntry),
      questions: z.array(questionEntry),
      agreements: z.array(
        z.object({
          id,
          kind: agreementKind,
          version: z.string(),
          title: z.string(),
          content: z.string(),
          published: unixSeconds,
        }),
      ),
    }),
  }),
  saveSettings: endpoint({
    ...post,
    path: `${admin}/siteSettings`,
    access: editing,
    summary: '保存站点信息',
    input: settings,
    output: nothing,
  }),
  saveLogo: endpoint({
    ...post,
    path: `${admin}/siteLogo`,
    access: drawing,
    summary: '更换标志：logo 用于深色底，logo_black 用于浅色底；file 为上传的图片，空为恢复默认',
    input: z.strictObject({ place: z.enum(['logo', 'logo_black']), file: z.string().max(60) }),
    output: nothing,
  }),
  saveMenus: endpoint({
    ...post,
    path: `${admin}/siteMenus`,
    access: editing,
    summary: '保存一处菜单的全部条目（顺序即位置）',
    input: z.strictObject({
      place: z.enum(['nav', 'wap']),
      entries: z
        .array(
          z.strictObject({
            ...menuLink.shape,
            enabled: z.boolean(),
            children: z.array(z.strictObject({ ...menuLink.shape, enabled: z.boolean() })).max(20),
          }),
        )
        .max(20),
    }),
    output: nothing,
  }),
  saveFooter: endpoint({
    ...post,
    path: `${admin}/siteFooter`,
    access: editing,
    summary: '保存底部菜单',
    input: z.strictObject({
      entries: z.array(z.strictObject({ ...footerEntry.shape, enabled: z.boolean() })).max(30),
    }),
    output: nothing,
  }),
  saveBanners: endpoint({
    ...post,
    path: `${admin}/siteBanners`,
    access: editing,
    summary: '保存首页横幅',
    input: z.strictObject({
      banners: z.array(z.strictObject({ ...banner.shape, enabled: z.boolean() })).max(10),
    }),
    output: nothing,
  }),
  saveServices: endpoint({
    ...post,
    path: `${admin}/siteServices`,
    access: editing,
    summary: '保存首页业务服务（顺序即位置）',
    input: z.strictObject({ services: z.array(service).max(12) }),
    output: nothing,
  }),
  saveRoles: endpoint({
    ...post,
    path: `${admin}/siteRoles`,
    access: editing,
    summary: '保存首页四张身份卡片',
    input: z.strictObject({ roles: z.array(z.strictObject(roleEntry.shape)).min(4).max(4) }),
    output: nothing,
  }),
  saveQuestions: endpoint({
    ...post,
    path: `${admin}/siteQuestions`,
    access: editing,
    summary: '保存常见问题（顺序即位置）',
    input: z.strictObject({ questions: z.array(questionEntry).max(200) }),
    output: nothing,
  }),
  publishAgreement: endpoint({
    ...post,
    path: `${admin}/siteAgreement`,
    access: administering,
    summary: '发布协议的新版本',
    input: z.strictObject({
      kind: agreementKind,
      version: z.string().regex(/^\d{4}-\d{2}-\d{2}(\.\d+)?$/, '版本形如 2026-11-01'),
      title: z.string().trim().min(2).max(60),
      content: z.string().trim().min(20, '内容过短').max(100_000),
    }),
    output: nothing,
  }),
};
