import { useState } from 'react';
import { addDays } from '@portal/contract/days';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type DeskSlot, reservationDesk } from '@portal/contract/reservation-desk';
import { useFilters } from '../lists/use-filters.ts';
import { read } from '../staff/read.ts';
import { staffMeta } from '../staff/staff-meta.ts';
import { StaffPage } from '../staff/staff-page.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { isDay, weekday } from '../ui/calendar.ts';
import { Empty } from '../ui/empty.tsx';
import { Link } from '../ui/link.tsx';
import { Select } from '../ui/select.tsx';
import { TabLinks } from '../ui/tabs.tsx';
import type { Route } from './+types/staff-reservations';
import { CheckIn } from './staff-check-in.tsx';
import { DaySlot } from './staff-day-slot.tsx';
import { Week } from './staff-week.tsx';
import { WalkIn } from './staff-walk-in.tsx';
import { dayLabel } from './words.ts';

const path = '/admin/reservations';

export function meta() {
  return [...staffMeta('预约'), { name: 'referrer', content: 'no-referrer' }];
}

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url;
  const day = searchParams.get('day') ?? '';
  const chosen = isDay(day) && day.startsWith('20') ? day : undefined;
  const serviceText = searchParams.get('service') ?? '';
  const service_id = /^[1-9]\d{0,8}$/.test(serviceText) ? Number(serviceText) : undefined;
  const view = searchParams.get('view') === 'week' ? 'week' : 'day';
  const services = await read(args, reservationDesk.services, {});
  const first = await read(args, reservationDesk.calendar, { from: chosen, service_id });
  const { today } = first;
  const base = chosen ?? today;
  const monday = addDays(base, -weekday(base));
  const calendar =
    view === 'week'
      ? await read(args, reservationDesk.calendar, { from: monday, days: 7, service_id })
      : first;
  return {
    today,
    day: base,
    view,
    service: service_id ?? null,
    days: calendar.days,
    services: services.map(({ id, content }) => ({ value: String(id), label: content.title })),
    token: (searchParams.get('check_in') ?? '').slice(0, 300),
  } as const;
}

export default function StaffReservations({ loaderData }: Route.ComponentProps) {
  const { today, day, view, service, days, services, token } = loaderData;
  const [walkIn, setWalkIn] = useState<DeskSlot | null>(null);
  const { link, set } = useFilters();
  const step = view === 'week' ? 7 : 1;
  const first = days[0]!.day;
  const last = days.at(-1)!.day;
  const title = view === 'week' ? `${dayLabel(first)} 至 ${dayLabel(last)}` : dayLabel(day);
  return (
    <StaffPage
      table={{
        type: 'reservations',
        list: { filter: { from: first, to: last, ...(service !== null && { service_id: service }) } },
      }}
      title="预约"
      text="当天到场、未到场与临时登记；服务、规则和休息日另有页面。"
      action={
        <>
          <ButtonLink to={`${path}/services`} variant="secondary">
            服务与规则
          </ButtonLink>
          <ButtonLink to={`${path}/exceptions`} variant="secondary">
            休息与特别开放
          </ButtonLink>
        </>
      }
    >
      <CheckIn token={token} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <TabLinks
          label="视图"
          look="pill"
          links={[
            { to: `${path}${link({ view: undefined })}`, label: '按天', active: view === 'day' },
            { to: `${path}${link({ view: 'week' })}`, label: '按周', active: view === 'week' },
          ]}
        />
        <Select
          aria-label="服务"
          className="w-72 phone:w-full"
          value={service === null ? '' : String(service)}
          options={services}
          placeholder="全部服务"
          onChange={({ target }) => set({ service: target.value || undefined })}
        />
      </div>
      <nav aria-label="日期" className="flex items-center gap-2 phone:gap-0">
        <Turn
          to={`${path}${link({ day: addDays(day, -step) })}`}
          label={view === 'week' ? '上一周' : '前一天'}
          back
        />
        <h2 className="min-w-0 text-lg tabular phone:text-base">{title}</h2>
        <Turn
          to={`${path}${link({ day: addDays(day, step) })}`}
          label={view === 'week' ? '下一周' : '后一天'}
        />
        {day !== today && (
          <ButtonLink
            to={`${path}${link({ day: undefined })}`}
            variant="ghost"
            size="sm"
            className="shrink-0"
          >
            回到今天
          </ButtonLink>
        )}
      </nav>
      {view === 'week' ? (
        <Week
          days={days}
          today={today}
          dayLink={(each) => `${path}${link({ view: undefined, day: each })}`}
        />
      ) : (
        <Day slots={days[0]!.slots} note={days[0]!.note} onWalkIn={setWalkIn} />
      )}
      {walkIn && <WalkIn slot={walkIn} onClose={() => setWalkIn(null)} />}
    </StaffPage>
  );
}

function Turn({ to, label, back }: { to: string; label: string; back?: boolean }) {
  const Icon = back ? ChevronLeft : ChevronRight;
  return (
    <Link
      to={to}
      aria-label={label}
      className="flex size-11 shrink-0 items-center justify-center rounded-md text-ink-soft hover:bg-sunken hover:text-ink"
    >
      <Icon className="size-5" aria-hidden />
    </Link>
  );
}

type DayProps = { slots: DeskSlot[]; note: string; onWalkIn: (slot: DeskSlot) => void };

function Day({ slots, note, onWalkIn }: DayProps) {
  return (
    <>
      {note && <p className="rounded-md bg-accent-tint px-4 py-3 text-accent">{note}</p>}
      {slots.length === 0 ? (
        <Empty compact title="这一天没有开放的时段" text="可在“休息与特别开放”中设置特别开放。" />
      ) : (
        <ul aria-label="时段" className="flex flex-col gap-3">
          {slots.map((slot) => (
            <DaySlot key={`${slot.service.id} ${slot.slot_id}`} slot={slot} onWalkIn={() => onWalkIn(slot)} />
          ))}
        </ul>
      )}
    </>
  );
}
