import { OwnExport } from '../downloads/own-export.tsx';
import { guard } from '../layouts/guards.ts';
import { pageMeta } from '../layouts/page-meta.ts';
import { ListProblem } from '../lists/list-problem.tsx';
import { KeysetPager } from '../lists/pager.tsx';
import { Badge } from '../ui/badge.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Empty } from '../ui/empty.tsx';
import { Link } from '../ui/link.tsx';
import { TabLinks } from '../ui/tabs.tsx';
import { visitContext } from '../visit.ts';
import type { Route } from './+types/own-list';
import { loadOwnList, type OwnList } from './load-own.ts';
import { LockedPage } from './locked.tsx';
import { ownPath } from './own-path.ts';
import { stateTone } from './state-words.ts';

export const middleware = [guard('user')];

export function meta({ matches }: Route.MetaArgs) {
  return [...pageMeta(matches, { title: '我发布的公告' }), { name: 'robots', content: 'noindex' }];
}

export function loader({ url, context }: Route.LoaderArgs) {
  return loadOwnList(context.get(visitContext), url.searchParams);
}

export default function OwnNotices({ loaderData: list }: Route.ComponentProps) {
  if (list.locked) return <LockedPage {...list} />;
  const { state, tabs, rows, page, total, previous, next } = list;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">我发布的公告</h1>
        <ButtonLink to={`${ownPath}/edit`}>写新公告</ButtonLink>
      </div>
      <TabLinks label="公告的状态" links={tabs} className="mt-2 mb-4" />
      {rows.length === 0 ? (
        <Card>
          <Empty
            title="这里还没有公告"
            text="写好的公告提交后由协会审核，通过即发布。"
            action={<ButtonLink to={`${ownPath}/edit`}>写新公告</ButtonLink>}
          />
        </Card>
      ) : (
        <Card flush className="overflow-hidden">
          <ul className="divide-y divide-line">
            {rows.map((row) => (
              <OwnRow key={row.id} row={row} />
            ))}
          </ul>
        </Card>
      )}
      {(previous || next) && (
        <KeysetPager
          previous={previous}
          next={next}
          summary={`共 ${total} 条，第 ${page} 页`}
          className="mt-6"
        />
      )}
      <OwnExport type="own-notices" filter={{ state }} total={total} />
    </>
  );
}

function OwnRow({ row }: { row: OwnList['rows'][number] }) {
  return (
    <li className="relative px-5 py-4 hover:bg-brand-50 phone:px-4">
      <div className="flex items-start justify-between gap-3">
        <Link to={row.to} className="min-w-0 font-medium after:absolute after:inset-0">
          {row.title}
        </Link>
        <Badge tone={stateTone[row.state]}>{row.stateTitle}</Badge>
      </div>
      <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-mute">
        {row.type && <span>{row.type}</span>}
        {row.number && <span className="tabular">{row.number}</span>}
        <span className="tabular">{row.updated}</span>
      </p>
      {row.state === 'returned' && row.reason && (
        <p className="mt-2 text-sm text-danger">退回原因：{row.reason}</p>
      )}
    </li>
  );
}

export const ErrorBoundary = ListProblem;
