import { data } from 'react-router';
import type { OutputOf } from '@portal/contract/endpoint';
import { siteEditing } from '@portal/contract/site-editing';
import { read } from '../staff/read.ts';
import { staffMeta } from '../staff/staff-meta.ts';
import { StaffPage } from '../staff/staff-page.tsx';
import { useStaff } from '../staff/use-staff.ts';
import { TabLinks } from '../ui/tabs.tsx';
import type { Route } from './+types/staff-site';
import { SiteAgreements } from './staff-agreements.tsx';
import { SiteBanners } from './staff-banners.tsx';
import { SiteFooter } from './staff-footer.tsx';
import { SiteLogos } from './staff-logos.tsx';
import { SiteMenu } from './staff-menu.tsx';
import { SiteQuestions } from './staff-questions.tsx';
import { SiteRoles } from './staff-roles.tsx';
import { SiteServices } from './staff-services.tsx';
import { SiteSettings } from './staff-settings.tsx';

const parts = {
  settings: '站点信息',
  nav: '顶部菜单',
  wap: '手机菜单',
  footer: '底部菜单',
  banners: '首页横幅',
  services: '首页服务',
  roles: '身份卡片',
  questions: '常见问题',
  agreements: '协议版本',
};
type Part = keyof typeof parts;

export function meta({ params }: Route.MetaArgs) {
  const { part = 'settings' } = params;
  return staffMeta(`${isPart(part) ? parts[part] : '没有找到'} - 站点数据`);
}

export async function loader(args: Route.LoaderArgs) {
  const { part = 'settings' } = args.params;
  if (!isPart(part)) throw data('没有这一栏', { status: 404 });
  return { part, site: await read(args, siteEditing.read, {}) };
}

export default function Site({ loaderData: { part, site } }: Route.ComponentProps) {
  return (
    <StaffPage title="站点数据" text="保存后前台立即生效，改动记入审计日志。">
      <TabLinks
        label="站点数据"
        links={(Object.keys(parts) as Part[]).map((each) => ({
          to: each === 'settings' ? '/admin/site' : `/admin/site/${each}`,
          label: parts[each],
          active: each === part,
        }))}
      />
      <SitePart key={part} part={part} site={site} />
    </StaffPage>
  );
}

type SitePartProps = { part: Part; site: OutputOf<typeof siteEditing.read> };

function SitePart({ part, site }: SitePartProps) {
  switch (part) {
    case 'settings':
      return <Settings site={site} />;
    case 'nav':
    case 'wap':
      return <SiteMenu place={part} rows={site.menus} />;
    case 'footer':
      return <SiteFooter rows={site.footer} />;
    case 'banners':
      return <SiteBanners rows={site.banners} />;
    case 'services':
      return <SiteServices rows={site.services} />;
    case 'roles':
      return <SiteRoles saved={site.roles} />;
    case 'questions':
      return <SiteQuestions rows={site.questions} />;
    case 'agreements':
      return <SiteAgreements agreements={site.agreements} />;
  }
}

function Settings({ site }: Pick<SitePartProps, 'site'>) {
  const { roles } = useStaff();
  const mayDraw = siteEditing.saveLogo.access.staff.some((duty) => roles.includes(duty));
  return (
    <>
      {mayDraw && <SiteLogos saved={site.logos} />}
      <SiteSettings saved={site.settings} />
    </>
  );
}

function isPart(part: string): part is Part {
  return Object.hasOwn(parts, part);
}
