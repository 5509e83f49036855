import { CalendarClock, MapPin, Users } from 'lucide-react';
import { pageMeta } from '../layouts/page-meta.ts';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Empty } from '../ui/empty.tsx';
import { Link } from '../ui/link.tsx';
import { visitContext } from '../visit.ts';
import type { Route } from './+types/services';
import { type ServiceCard, loadServices } from './load-reserve.ts';
import { PriceText } from './price-text.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: '服务预约',
    description: '协会线下服务的在线预约：证书办理、政策咨询、投标辅导与开标评标场地，空余时段实时可查。',
  });
}

export function loader({ context }: Route.LoaderArgs) {
  return loadServices(context.get(visitContext));
}

export default function Services({ loaderData: services }: Route.ComponentProps) {
  return (
    <div className="content-width py-8 phone:py-6">
      <Breadcrumb crumbs={[{ label: '首页', to: '/' }, { label: '服务预约' }]} />
      <div className="mt-4 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-3xl phone:text-2xl">服务预约</h1>
          <p className="mt-1 text-ink-soft">选择服务和时段，到场出示二维码即可办理。</p>
        </div>
        <ButtonLink to="/pages_workbench/pages/reservations" variant="secondary">
          我的预约
        </ButtonLink>
      </div>
      {services.length === 0 ? (
        <Card className="mt-6">
          <Empty title="暂时没有可预约的服务" text="请稍后再来，或拨打服务热线咨询。" />
        </Card>
      ) : (
        <ul className="mt-6 grid gap-5 lg:grid-cols-2">
          {services.map((service) => (
            <Service key={service.id} service={service} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Service({ service }: { service: ServiceCard }) {
  const href = `/reserve/${service.id}`;
  return (
    <Card as="li" className="flex flex-col">
      <div className="flex items-start justify-between gap-4">
        <h2 className="min-w-0 text-lg wrap-anywhere">
          <Link to={href} className="hover:text-brand-strong">
            {service.title}
          </Link>
        </h2>
        <PriceText price={service.price} className="shrink-0" />
      </div>
      <p className="mt-1 text-ink-soft">{service.summary}</p>
      <p className="mt-3 flex items-start gap-1.5 text-sm text-ink-soft">
        <MapPin className="mt-0.5 size-4 shrink-0" aria-hidden /> {service.place}
      </p>
      <p className="mt-1 flex items-start gap-1.5 text-sm text-ink-soft">
        <Users className="mt-0.5 size-4 shrink-0" aria-hidden /> 每次最多 {service.people} 人到场
      </p>
      <div className="mt-4 flex-1">
        <h3 className="flex items-center gap-1.5 text-sm font-medium">
          <CalendarClock className="size-4" aria-hidden /> 最近的空余时段
        </h3>
        {service.soon.length === 0 ? (
          <p className="mt-2 text-sm text-ink-mute">两周内已约满，可以查看更远的日期或加入候补。</p>
        ) : (
          <ul className="mt-2 flex flex-wrap gap-2 phone:grid phone:grid-cols-2">
            {service.soon.map((slot) => (
              <li key={slot.key}>
                <Link
                  to={`${href}?day=${slot.day}`}
                  className="inline-flex min-h-9 items-center rounded-md border border-line px-3 text-sm tabular hover:border-brand-strong hover:bg-brand-50 phone:min-h-11 phone:w-full phone:justify-center phone:px-1"
                >
                  <span className="sr-only">{service.title}，</span>
                  {slot.label}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
      <ButtonLink to={href} className="mt-5 self-start phone:self-stretch">
        查看时段并预约
        <span className="sr-only">：{service.title}</span>
      </ButtonLink>
    </Card>
  );
}
