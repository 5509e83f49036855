import type { siteSettings } from '../../src/modules/site/site.tables.ts';

type Settings = Omit<typeof siteSettings.$inferInsert, 'id' | 'updatedAt'>;

/** A fictional association; the back office changes every one of these. */
export const settings: Settings = {
  siteName: '采购协会服务平台',
  association: '示例市政府采购协会',
  slogan: '让每一次采购都公开、专业、可信',
  description:
    '采购协会服务平台由示例市政府采购协会主办，面向采购人、供应商、招标代理机构和评审专家，提供采购公告查询、专业课程、政策解读、业务预约与身份认证服务。',
  logo: '/logo.svg',
  logoBlack: '/logo-black.svg',
  phone: '400-000-0000',
  email: 'service@example.org',
  hours: '工作日 9:00–12:00，13:30–17:30',
  address: '示例市云岭区政务大道 1 号公共服务中心 3 楼',
  qr: 'https://example.org/customer-service',
  icpNumber: '示例ICP备00000000号-1',
  policeNumber: '示例公网安备 00000000000000号',
  siteIdCode: '0000000000',
};
