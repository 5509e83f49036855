import { BookOpen, FileSearch, LifeBuoy } from 'lucide-react';
import { code } from '@portal/contract/codes';
import { courses } from '@portal/contract/courses';
import { formatMoney } from '@portal/contract/money';
import { promotion } from '@portal/contract/promotion';
import { pageMeta } from '../layouts/page-meta.ts';
import { numberIn, textIn } from '../lists/query.ts';
import { Alert } from '../ui/alert.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card, LinkCard } from '../ui/card.tsx';
import { visitContext, type Visit } from '../visit.ts';
import type { Route } from './+types/tuoke-page';

export function meta({ matches }: Route.MetaArgs) {
  return [
    ...pageMeta(matches, {
      title: '邀请您加入',
      description: '采购公告免费查询，采购实务在线课程，一个账号办理平台的全部业务。',
    }),
    // One page a key: none of them is for a search engine.
    { name: 'robots', content: 'noindex' },
  ];
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  const inviteKey = textIn(url.searchParams, 'invite_key');
  const answer = await visit.call(promotion.brokerPage, { invite_key: inviteKey });
  const page = answer.code === code.success ? answer.data : null;
  const course = await courseOf(visit, numberIn(url.searchParams, 'course'));
  const key = page?.invite_key ?? '';
  const query = new URLSearchParams({
    ...(key && { invite_key: key }),
    ...(course && { redirect: course.href }),
  });
  return {
    inviter: page?.inviter ?? null,
    key,
    isUnknown: inviteKey !== undefined && key === '',
    course,
    register: `/register${query.size > 0 ? `?${query}` : ''}`,
    login: course ? `/login?${new URLSearchParams({ redirect: course.href })}` : '/login',
    loggedIn: visit.session !== null,
  };
}

async function courseOf({ call }: Visit, id: number | undefined) {
  if (id === undefined) return null;
  const answer = await call(courses.courseDetail, { id });
  if (answer.code !== code.success) return null;
  const { title, price } = answer.data;
  return { title, price: price === 0 ? '免费' : formatMoney(price), href: `/course/${id}` };
}

const offers = [
  {
    to: '/bids',
    title: '采购公告',
    text: '意向、招标、更正、结果与合同，免费检索和订阅。',
    Icon: FileSearch,
  },
  { to: '/course', title: '在线课程', text: '采购实务课程，学完考核合格颁发结业证书。', Icon: BookOpen },
  { to: '/help', title: '协会服务', text: '代理机构名录、身份认证、咨询与预约。', Icon: LifeBuoy },
];

/** product 8: what an invitee sees. */
export default function TuokePage({ loaderData: view }: Route.ComponentProps) {
  const { inviter, key, isUnknown, course, register, login, loggedIn } = view;
  return (
    <div className="content-width max-w-4xl py-10 phone:py-6">
      <Card className="flex flex-col items-center px-8 py-10 text-center phone:px-4 phone:py-8">
        {inviter && <Avatar name={inviter.name} src={inviter.avatar} size="lg" />}
        <h1 className="mt-4 text-3xl phone:text-2xl">
          {inviter ? `${inviter.name} 邀请您加入` : '欢迎加入采购协会服务平台'}
        </h1>
        <p className="mt-2 text-ink-soft">一个账号，办理平台的全部业务。手机号注册，一分钟完成。</p>
        {isUnknown && (
          <Alert kind="warning" className="mt-4 text-start">
            这个邀请码不存在或已停用，您仍然可以注册。
          </Alert>
        )}
        {course && (
          <p className="mt-5 rounded-md bg-brand-50 px-5 py-3">
            为您推荐课程 <strong>{course.title}</strong> <span className="tabular">{course.price}</span>
          </p>
        )}
        <div className="mt-6 flex w-full max-w-sm flex-col gap-3">
          {loggedIn ? (
            <ButtonLink to={course?.href ?? '/'} size="lg" block>
              {course ? '查看课程' : '进入首页'}
            </ButtonLink>
          ) : (
            <>
              <ButtonLink to={register} size="lg" block>
                立即注册
              </ButtonLink>
              <ButtonLink to={login} variant="secondary" size="lg" block>
                已有账号，去登录
              </ButtonLink>
            </>
          )}
        </div>
        {key && !loggedIn && (
          <p className="mt-4 text-sm text-ink-mute">
            邀请码 <span className="font-medium tracking-wider text-ink tabular">{key}</span> 会自动填写
          </p>
        )}
      </Card>
      <ul className="mt-6 grid gap-4 lg:grid-cols-3">
        {offers.map(({ to, title, text, Icon }) => (
          <li key={to} className="grid">
            <LinkCard to={to} title={title} level={2} icon={<Icon className="size-6" aria-hidden />}>
              {text}
            </LinkCard>
          </li>
        ))}
      </ul>
    </div>
  );
}
