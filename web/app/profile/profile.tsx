import { Suspense } from 'react';
import { ChevronRight } from 'lucide-react';
import { authStatus } from '@portal/contract/roles';
import { lazy } from '../browser/lazy.ts';
import { groupsFor } from '../centre/sections.ts';
import { guard } from '../layouts/guards.ts';
import { pageMeta } from '../layouts/page-meta.ts';
import { labelsOf } from '../layouts/user-labels.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Badge } from '../ui/badge.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Link } from '../ui/link.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { visitContext } from '../visit.ts';
import type { Route } from './+types/profile';
import { loadOverview, type Overview } from './load-overview.ts';

const Board = lazy(async () => {
  const { Board: board } = await import('../insights/board.tsx');
  return { default: board };
});

export const middleware = [guard('user')];

export function meta({ matches }: Route.MetaArgs) {
  return [...pageMeta(matches, { title: '个人中心' }), { name: 'robots', content: 'noindex' }];
}

export function loader({ context }: Route.LoaderArgs) {
  return loadOverview(context.get(visitContext));
}

export default function Profile({ loaderData }: Route.ComponentProps) {
  const { user_identity_id: role, auth_status: status } = loaderData.me;
  return (
    <>
      <Person overview={loaderData} />
      <ToDo overview={loaderData} />
      {/* A wide screen has them in the menu at the side. */}
      <div className="mt-6 grid gap-6 md:grid-cols-2 lg:hidden phone:gap-4">
        {groupsFor({ role, status }).map(({ title, sections }) => (
          <Card as="section" key={title} aria-labelledby={`group-${title}`} className="p-0!">
            <h2 id={`group-${title}`} className="px-5 pt-5 pb-2 text-lg">
              {title}
            </h2>
            <ul className="pb-3">
              {sections.map(({ id, label, to, figure }) => (
                <li key={id}>
                  <Link
                    to={to}
                    className="flex min-h-11 items-center justify-between gap-3 px-5 hover:bg-brand-50 hover:text-brand-strong elder:underline"
                  >
                    {label}
                    <span className="flex items-center gap-2 text-ink-mute">
                      <Figure value={figure && loaderData.counts[figure]} />
                      <ChevronRight className="size-4" aria-hidden />
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </Card>
        ))}
      </div>
      <div className="mt-6">
        <Suspense fallback={<SkeletonText lines={6} />}>
          <Board
            counts={loaderData.counts}
            days={loaderData.days}
            role={role}
            certified={status === authStatus.certified}
          />
        </Suspense>
      </div>
    </>
  );
}

function Figure({ value }: { value: number | string | undefined }) {
  return value ? <span className="text-sm tabular">{value}</span> : null;
}

function Person({ overview: { me, balance, vipUntil } }: { overview: Overview }) {
  const { identity, status, tone } = labelsOf(me);
  return (
    <Card className="flex flex-wrap items-center gap-x-10 gap-y-5">
      <div className="flex min-w-0 flex-1 basis-72 items-center gap-4">
        <Avatar name={me.user_nickname} src={me.avatar} size="lg" />
        <div className="min-w-0">
          <h1 className="truncate text-2xl phone:text-xl">{me.user_nickname}</h1>
          <p className="mt-1 flex flex-wrap items-center gap-2 text-ink-soft">
            {identity} <Badge tone={tone}>{status}</Badge>
            {vipUntil && <Badge tone="accent">会员</Badge>}
          </p>
          <p className="mt-1 text-sm text-ink-mute tabular">{me.mobile}</p>
        </div>
      </div>
      <dl className="flex flex-wrap gap-x-10 gap-y-3">
        <Fact term="账户余额" text={balance} />
        <Fact term="会员" text={vipUntil ? `至 ${vipUntil}` : '未开通'} />
      </dl>
      <div className="flex flex-wrap gap-3 phone:w-full phone:*:grow">
        <ButtonLink to="/pay/balance" variant="secondary">
          充值
        </ButtonLink>
        <ButtonLink to="/profile/accountManage" variant="secondary">
          账号管理
        </ButtonLink>
      </div>
    </Card>
  );
}

function Fact({ term, text }: { term: string; text: string }) {
  return (
    <div>
      <dt className="text-sm text-ink-mute">{term}</dt>
      <dd className="mt-1 text-lg font-semibold tabular">{text}</dd>
    </div>
  );
}

/** Open tasks: an order to pay, an exam or a lesson to continue. */
function ToDo({ overview: { unpaid, openExams, continued } }: { overview: Overview }) {
  if (unpaid.total === 0 && openExams.length === 0 && !continued) return null;
  return (
    <div className="mt-6 grid grid-cols-[repeat(auto-fit,minmax(13rem,1fr))] gap-6 phone:gap-4">
      {unpaid.total > 0 && (
        <Card as="section" aria-labelledby="unpaid-orders">
          <h2 id="unpaid-orders" className="text-lg">
            待付款 <span className="text-base text-ink-mute tabular">{unpaid.total}</span>
          </h2>
          <ul className="mt-2">
            {unpaid.rows.map(({ to, title, amount }) => (
              <li key={to} className="flex min-h-11 items-center justify-between gap-4">
                <Link to={to} className="text-link line-clamp-2 elder:line-clamp-none">
                  {title}
                </Link>
                <span className="shrink-0 tabular">{amount}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {openExams.length > 0 && (
        <Card as="section" aria-labelledby="open-exams">
          <h2 id="open-exams" className="text-lg">
            继续考试
          </h2>
          <ul className="mt-2 flex flex-col gap-2">
            {openExams.map(({ to, title, state }) => (
              <li key={to}>
                <Link to={to} className="text-link">
                  {title}
                </Link>
                <p className="mt-1 text-sm text-ink-mute tabular">{state}</p>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {continued && (
        <Card as="section" aria-labelledby="go-on-learning">
          <h2 id="go-on-learning" className="text-lg">
            继续学习
          </h2>
          <p className="mt-2 line-clamp-2">
            <Link to={continued.to} className="text-link">
              {continued.lesson}
            </Link>
          </p>
          <p className="mt-1 text-sm text-ink-mute">{continued.course}</p>
        </Card>
      )}
    </div>
  );
}
