import { OwnExport } from '../downloads/own-export.tsx';
import { guard } from '../layouts/guards.ts';
import { pageMeta } from '../layouts/page-meta.ts';
import { ListPager } from '../lists/list-pager.tsx';
import { ListProblem } from '../lists/list-problem.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Empty } from '../ui/empty.tsx';
import { TabLinks } from '../ui/tabs.tsx';
import { visitContext } from '../visit.ts';
import type { Route } from './+types/mine';
import { loadMine } from './load-mine.ts';
import { ReservationCard } from './reservation-card.tsx';

export const middleware = [guard('user')];

const path = '/pages_workbench/pages/reservations';

export function meta({ matches }: Route.MetaArgs) {
  return [...pageMeta(matches, { title: '我的预约' }), { name: 'robots', content: 'noindex' }];
}

export function loader({ url, context }: Route.LoaderArgs) {
  return loadMine(context.get(visitContext), url);
}

export default function Mine({ loaderData: { scope, list } }: Route.ComponentProps) {
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">我的预约</h1>
        <ButtonLink to="/reserve" variant="secondary" size="sm">
          预约服务
        </ButtonLink>
      </div>
      <TabLinks
        label="预约"
        className="mb-4"
        links={[
          { to: path, label: '即将到来', active: scope === 'coming' },
          { to: `${path}?scope=past`, label: '以往', active: scope === 'past' },
        ]}
      />
      {list.data.length === 0 ? (
        <Card>
          <Empty
            compact
            title={scope === 'coming' ? '没有即将到来的预约' : '还没有以往的预约'}
            text={
              scope === 'coming' ? '预约后，二维码和日历会出现在这里。' : '办理过和取消的预约会留在这里。'
            }
            action={<ButtonLink to="/reserve">预约服务</ButtonLink>}
          />
        </Card>
      ) : (
        <ul className="flex flex-col gap-4">
          {list.data.map((each) => (
            <ReservationCard key={each.id} reservation={each} />
          ))}
        </ul>
      )}
      <ListPager list={list} />
      <OwnExport type="own-reservations" filter={{ scope }} total={list.total} />
    </>
  );
}

export const ErrorBoundary = ListProblem;
