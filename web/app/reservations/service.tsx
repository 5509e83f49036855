import { Suspense, useState } from 'react';
import { MapPin, Phone, Users } from 'lucide-react';
import { lazy } from '../browser/lazy.ts';
import { useLoginFirst } from '../browser/use-login-first.ts';
import { useKeptDraft } from '../forms/use-kept-draft.ts';
import { pageMeta } from '../layouts/page-meta.ts';
import { pathId } from '../layouts/path-id.ts';
import { Alert } from '../ui/alert.tsx';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { visitContext } from '../visit.ts';
import type { Route } from './+types/service';
import { DayStrip } from './day-strip.tsx';
import { loadService, type ServiceView, type SlotView } from './load-reserve.ts';
import { PriceText } from './price-text.tsx';
import type { Visitor } from './reserve-dialog.tsx';
import { SlotList } from './slot-list.tsx';

const ReserveDialog = lazy(() => import('./reserve-dialog.tsx'));
const MoveDialog = lazy(() => import('./move-dialog.tsx'));
const PhoneDialog = lazy(() => import('./phone-dialog.tsx'));

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const { title, summary } = loaderData ?? { title: '服务预约', summary: '' };
  return pageMeta(matches, { title: `${title} - 预约`, description: summary });
}

export function loader({ url, params, context }: Route.LoaderArgs) {
  return loadService(context.get(visitContext), { id: pathId(params.id), search: url.searchParams });
}

type Asking = { slot: SlotView } | 'phone' | null;

export default function Service({ loaderData: view }: Route.ComponentProps) {
  const [asking, setAsking] = useState<Asking>(null);
  const visitor = useKeptDraft<Visitor>('visitor', { name: '', mobile: '', remark: '' });
  const isLoggedIn = useLoginFirst();
  const close = () => setAsking(null);
  const slot = asking !== null && asking !== 'phone' ? asking.slot : null;
  return (
    <div className="content-width py-8 phone:py-6">
      <Breadcrumb
        crumbs={[{ label: '首页', to: '/' }, { label: '服务预约', to: '/reserve' }, { label: view.title }]}
      />
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <About view={view} onPhone={() => setAsking('phone')} />
        <Card as="section" aria-labelledby="slots" className="lg:col-start-1">
          <h2 id="slots" className="text-lg">
            选择时段
          </h2>
          {view.moving && (
            <Alert kind="info" className="mt-3">
              正在改约，原时间：{view.moving.span}。选择新的时段后，原名额自动释放。{' '}
              <TextLink to="/pages_workbench/pages/reservations" className="whitespace-nowrap">
                不改了
              </TextLink>
            </Alert>
          )}
          <DayStrip view={view} />
          <SlotList view={view} onChoose={(chosen) => isLoggedIn() && setAsking({ slot: chosen })} />
          <noscript>
            <p className="mt-3 rounded-md bg-accent-tint px-4 py-3 text-accent">
              提交预约需要启用 JavaScript。
            </p>
          </noscript>
        </Card>
      </div>
      <Suspense>
        {slot && !view.moving && (
          <ReserveDialog service={view} slot={slot} visitor={visitor} onClose={close} />
        )}
        {slot && view.moving && <MoveDialog moving={view.moving} slot={slot} onClose={close} />}
        {asking === 'phone' && <PhoneDialog title={view.title} onClose={close} />}
      </Suspense>
    </div>
  );
}

function About({ view, onPhone }: { view: ServiceView; onPhone: () => void }) {
  return (
    <Card as="section" aria-labelledby="service" className="lg:col-start-2 lg:row-start-1">
      <h1 id="service" className="text-2xl wrap-anywhere phone:text-xl">
        {view.title}
      </h1>
      <p className="mt-1 text-ink-soft">{view.summary}</p>
      <p className="mt-3 text-xl">
        <PriceText price={view.price} />
        {view.price > 0 && <span className="text-sm text-ink-mute"> / 次</span>}
      </p>
      <ul className="mt-3 flex flex-col gap-1.5 text-sm text-ink-soft">
        <li className="flex items-start gap-1.5">
          <MapPin className="mt-0.5 size-4 shrink-0" aria-hidden /> {view.place}
        </li>
        <li className="flex items-start gap-1.5">
          <Users className="mt-0.5 size-4 shrink-0" aria-hidden /> 每次最多 {view.people} 人到场
        </li>
      </ul>
      {view.description && (
        <p className="mt-3 border-t border-line pt-3 text-sm whitespace-pre-line">{view.description}</p>
      )}
      <p className="mt-3 text-sm text-ink-mute">
        {view.lead}；{view.cancelHours === 0 ? '开始前均可' : `开始前 ${view.cancelHours} 小时可以`}
        自行取消或改约
        {view.price > 0 && '；已付款的在开始前 24 小时可全额退款'}。
      </p>
      <Button
        variant="secondary"
        className="mt-4 phone:w-full"
        icon={<Phone className="size-4" aria-hidden />}
        onClick={onPhone}
      >
        电话咨询
      </Button>
    </Card>
  );
}
