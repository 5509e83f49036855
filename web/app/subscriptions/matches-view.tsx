import { OwnExport } from '../downloads/own-export.tsx';
import { Pager } from '../lists/pager.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Empty } from '../ui/empty.tsx';
import { TabLinks } from '../ui/tabs.tsx';
import type { Matches } from './load-matches.ts';
import { MatchList } from './match-list.tsx';

/** What the subscriptions have found, in all or one by one. */
export function MatchesView({ title, found }: { title: string; found: Matches }) {
  const { chosen, tabs, matches, page, pages, total, hasSubscriptions } = found;
  const active = tabs.find((tab) => tab.active)!.to;
  const hrefOf = (number: number) => `${active}${active.includes('?') ? '&' : '?'}page=${number}`;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">{title}</h1>
        <ButtonLink to="/pages_workbench/pages/subscription" variant="secondary" size="sm">
          管理订阅
        </ButtonLink>
      </div>
      <p className="mt-1 text-ink-mute">您的订阅近 90 天找到的公告，新的在前。</p>
      {tabs.length > 1 && <TabLinks label="按订阅查看" links={tabs} className="mt-2" />}
      <h2 className="sr-only">找到的公告</h2>
      <div className="mt-4">
        {matches.length > 0 ? (
          <MatchList matches={matches} />
        ) : (
          <Nothing hasSubscriptions={hasSubscriptions} />
        )}
      </div>
      <Pager page={page} pages={pages} total={total} href={hrefOf} className="mt-6" />
      <OwnExport type="own-matches" filter={{ id: chosen }} total={total} />
    </>
  );
}

function Nothing({ hasSubscriptions }: { hasSubscriptions: boolean }) {
  return (
    <Card>
      <Empty
        title={hasSubscriptions ? '暂无匹配的公告' : '还没有订阅'}
        text={
          hasSubscriptions
            ? '订阅后发布的新公告会出现在这里。'
            : '设置关键词、地区和预算，新公告一发布就告诉您。'
        }
        action={
          <ButtonLink to="/pages_workbench/pages/subscription">
            {hasSubscriptions ? '管理订阅' : '去订阅'}
          </ButtonLink>
        }
      />
    </Card>
  );
}
