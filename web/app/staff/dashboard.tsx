import type { LucideIcon } from 'lucide-react';
import { useId } from 'react';
import { roleTitle } from '@portal/contract/roles';
import { staff } from '@portal/contract/staff';
import { Card } from '../ui/card.tsx';
import { cx } from '../ui/cx.ts';
import { Link } from '../ui/link.tsx';
import { ProgressBar } from '../ui/progress.tsx';
import type { Route } from './+types/dashboard';
import { GrowthChart } from './growth-chart.tsx';
import { type Entry, type Figures, overview, queues } from './dashboard-entries.ts';
import { read } from './read.ts';
import { staffMeta } from './staff-meta.ts';
import { StaffPage } from './staff-page.tsx';
import { mayOpen, useStaff } from './use-staff.ts';

export function meta() {
  return staffMeta('工作台');
}

export function loader(args: Route.LoaderArgs) {
  return read(args, staff.dashboard, {});
}

export default function Dashboard({ loaderData: figures }: Route.ComponentProps) {
  const staffMember = useStaff();
  const mine = (entries: Entry[]) => entries.filter(({ page }) => mayOpen(staffMember, page));
  return (
    <StaffPage title="工作台" text={`${staffMember.name}，您好。`}>
      <FigureList title="待处理" entries={mine(queues)} figures={figures} />
      <FigureList title="概况" entries={mine(overview)} figures={figures} />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <GrowthChart days={figures.days} />
        <Certified certified={figures.certified} />
      </div>
    </StaffPage>
  );
}

type FigureListProps = { title: string; entries: Entry[]; figures: Figures };

function FigureList({ title, entries, figures }: FigureListProps) {
  const id = useId();
  if (entries.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-lg">
        {title}
      </h2>
      <ul className="grid grid-cols-2 gap-4 lg:grid-cols-3 xl:grid-cols-4 elder:max-sm:grid-cols-1 phone:gap-3">
        {entries.map(({ count, ...entry }) => (
          <Figure key={count} {...entry} value={figures[count]} />
        ))}
      </ul>
    </section>
  );
}

type FigureProps = { label: string; value: number; Icon: LucideIcon; to: string };

function Figure({ label, value, Icon, to }: FigureProps) {
  return (
    <Card as="li" flush className="relative flex items-center gap-4 p-5 phone:p-4">
      <span className="flex size-12 shrink-0 items-center justify-center rounded-lg bg-brand-50 text-brand-strong phone:hidden">
        <Icon className="size-6" aria-hidden />
      </span>
      <p className="min-w-0">
        <span className="block text-sm text-ink-mute">
          <Link
            to={to}
            className="rounded-md after:absolute after:inset-0 hover:text-brand-strong elder:underline"
          >
            {label}
          </Link>
        </span>
        <span
          className={cx('block text-3xl leading-tight font-semibold tabular', value === 0 && 'text-ink-mute')}
        >
          {value.toLocaleString('zh-CN')}
        </span>
      </p>
    </Card>
  );
}

function Certified({ certified }: Pick<Figures, 'certified'>) {
  const all = certified.reduce((sum, { count }) => sum + count, 0);
  return (
    <Card as="section" aria-labelledby="certified">
      <h2 id="certified" className="text-lg">
        已认证身份
      </h2>
      <p className="text-sm text-ink-mute">共 {all.toLocaleString('zh-CN')} 个</p>
      <ul className="mt-4 flex flex-col gap-4">
        {certified.map(({ type, count }) => (
          <li key={type}>
            <p className="mb-1 flex justify-between gap-4">
              {roleTitle[type]} <span className="tabular">{count.toLocaleString('zh-CN')}</span>
            </p>
            <ProgressBar label={`${roleTitle[type]}所占比例`} value={all === 0 ? 0 : (count / all) * 100} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
