import {
  Building2,
  CalendarClock,
  CircleHelp,
  FileSearch,
  GraduationCap,
  IdCard,
  LogIn,
  Newspaper,
  UserPlus,
  UserRound,
} from 'lucide-react';
import { pageMeta } from '../layouts/page-meta.ts';
import { LinkCard } from '../ui/card.tsx';
import { visitContext } from '../visit.ts';
import type { Route } from './+types/welcome';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: '欢迎',
    description: '查公告、读文章、找代理机构、注册或登录：从这里开始使用采购协会服务平台。',
  });
}

/** Whether somebody is logged in decides which choices are shown. */
export function loader({ context }: Route.LoaderArgs) {
  return { loggedIn: context.get(visitContext).session !== null };
}

const open = [
  { to: '/bids', title: '查采购公告', text: '意向、招标、更正、结果与合同，免费检索', icon: FileSearch },
  { to: '/article/list', title: '读政策与实务', text: '政策法规、案例解析、协会动态', icon: Newspaper },
  { to: '/course', title: '学在线课程', text: '采购实务课程，学完考核合格颁发证书', icon: GraduationCap },
  { to: '/agent', title: '找招标代理机构', text: '经协会认证的代理机构名录', icon: Building2 },
  { to: '/reserve', title: '预约服务', text: '线下服务的空余时段与在线预约', icon: CalendarClock },
  { to: '/help', title: '帮助中心', text: '常见问题，也可以在线提问', icon: CircleHelp },
];
const visitor = [
  { to: '/login', title: '登录', text: '短信、密码或微信扫码', icon: LogIn },
  { to: '/register', title: '注册', text: '手机号注册，一分钟完成', icon: UserPlus },
];
const user = [
  { to: '/profile', title: '个人中心', text: '订单、课程、收藏与账号', icon: UserRound },
  { to: '/id', title: '我的电子名片', text: '出示身份，供对方扫码核验', icon: IdCard },
];

/** product 8: a plain page for links from other channels. */
export default function Welcome({ loaderData }: Route.ComponentProps) {
  const choices = [...open, ...(loaderData.loggedIn ? user : visitor)];
  return (
    <div className="content-width py-10 phone:py-6">
      <h1 className="text-3xl phone:text-2xl">欢迎使用采购协会服务平台</h1>
      <p className="mt-2 max-w-2xl text-ink-soft">请选择您要办理的事项。浏览公告和文章无需登录。</p>
      <ul className="mt-8 grid gap-4 md:grid-cols-2 xl:grid-cols-4 phone:mt-6">
        {choices.map(({ to, title, text, icon: Icon }) => (
          <li key={to} className="grid">
            <LinkCard to={to} title={title} level={2} icon={<Icon className="size-6" />}>
              {text}
            </LinkCard>
          </li>
        ))}
      </ul>
    </div>
  );
}
