import { useMemo } from 'react';
import { courseBoard, type BoardCourse, type BoardDay } from '@portal/contract/course-learners';
import type { OutputOf } from '@portal/contract/endpoint';
import { formatMoment } from '@portal/contract/time';
import { read } from '../staff/read.ts';
import { staffMeta } from '../staff/staff-meta.ts';
import { StaffPage } from '../staff/staff-page.tsx';
import { Card } from '../ui/card.tsx';
import { ChartFrame } from '../ui/chart-frame.tsx';
import type { ChartOption } from '../ui/chart.tsx';
import { Empty } from '../ui/empty.tsx';
import { Table, type Column } from '../ui/table.tsx';
import { TabLinks } from '../ui/tabs.tsx';
import { TextLink } from '../ui/text-link.tsx';
import type { Route } from './+types/staff-board';

const path = '/admin/course-board';

export function meta() {
  return staffMeta('课程数据');
}

export async function loader(args: Route.LoaderArgs) {
  const length = args.url.searchParams.get('days') === '90' ? 90 : 30;
  return { length, board: await read(args, courseBoard.read, { days: length }) };
}

type Board = OutputOf<typeof courseBoard.read>;

export default function StaffBoard({ loaderData: { length, board } }: Route.ComponentProps) {
  const { days, months, courses, counted } = board;
  return (
    <StaffPage
      title="课程数据"
      text={
        counted === null ? '每小时统计一次，尚未统计。' : `每小时统计一次，统计至 ${formatMoment(counted)}。`
      }
    >
      <TabLinks
        label="时间范围"
        look="pill"
        links={[
          { to: path, label: '近 30 天', active: length === 30 },
          { to: `${path}?days=90`, label: '近 90 天', active: length === 90 },
        ]}
      />
      <Totals board={board} />
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <LearnersChart days={days} />
        <ExamsChart days={days} />
      </div>
      <CertificatesChart months={months} />
      <section aria-labelledby="popular">
        <h2 id="popular" className="mb-4 text-lg">
          学习最多的课程
        </h2>
        <Table
          dense
          caption="学习最多的课程"
          columns={courseColumns}
          rows={courses}
          rowKey={(row) => row.id}
          empty={<Empty compact title="还没有发布的课程" />}
        />
      </section>
    </StaffPage>
  );
}

const sum = (days: readonly BoardDay[], name: Exclude<keyof BoardDay, 'day'>) =>
  days.reduce((total, day) => total + day[name], 0);

/** 62%; a dash without any. */
function rateText(part: number, whole: number): string {
  return whole === 0 ? '—' : `${Math.round((part / whole) * 100)}%`;
}

function Totals({ board: { days, stars, feedbacks } }: { board: Board }) {
  const figures = [
    { label: '学习人次', value: sum(days, 'learners'), hint: '每人每天计一次' },
    { label: '学完课程', value: sum(days, 'completions') },
    { label: '考试通过率', value: rateText(sum(days, 'passed'), sum(days, 'attempts')) },
    { label: '颁发证书', value: sum(days, 'certificates') },
    { label: '平均评分', value: stars ?? '—', hint: `全部课程，${feedbacks} 条评价` },
  ];
  return (
    <dl className="grid grid-cols-2 gap-4 md:grid-cols-3 xl:grid-cols-5 phone:gap-3">
      {figures.map(({ label, value, hint }) => (
        <Card key={label} className="flex flex-col">
          <dt className="text-sm text-ink-mute">{label}</dt>
          <dd className="text-3xl leading-tight font-semibold tabular">
            {typeof value === 'number' ? value.toLocaleString('zh-CN') : value}
          </dd>
          {hint && <dd className="text-xs text-ink-mute">{hint}</dd>}
        </Card>
      ))}
    </dl>
  );
}

function chartOf(labels: string[], series: NonNullable<ChartOption['series']>): ChartOption {
  return {
    legend: { top: 0, right: 0, icon: 'roundRect', itemWidth: 14, itemHeight: 10 },
    xAxis: { type: 'category', data: labels, axisTick: { show: false } },
    yAxis: { type: 'value', minInterval: 1 },
    series,
  };
}

const bars = (name: string, data: number[]) => ({ name, type: 'bar' as const, data, barMaxWidth: 12 });
const shortDay = ({ day }: BoardDay) => day.slice(5);

function LearnersChart({ days }: { days: BoardDay[] }) {
  const option = useMemo(
    () =>
      chartOf(days.map(shortDay), [
        bars(
          '学习人数',
          days.map(({ learners }) => learners),
        ),
        bars(
          '学完课程',
          days.map(({ completions }) => completions),
        ),
      ]),
    [days],
  );
  return (
    <ChartFrame
      title="学习与完成"
      caption={`学习 ${sum(days, 'learners')} 人次，学完 ${sum(days, 'completions')} 门次`}
      option={option}
      table={{
        head: ['日期', '学习人数', '学完课程'],
        rows: days.map(({ day, learners, completions }) => [day, learners, completions]),
      }}
    />
  );
}

function ExamsChart({ days }: { days: BoardDay[] }) {
  const option = useMemo(
    () =>
      chartOf(days.map(shortDay), [
        bars(
          '交卷',
          days.map(({ attempts }) => attempts),
        ),
        bars(
          '通过',
          days.map(({ passed }) => passed),
        ),
      ]),
    [days],
  );
  return (
    <ChartFrame
      title="考试"
      caption={`交卷 ${sum(days, 'attempts')} 份，通过 ${sum(days, 'passed')} 份，通过率 ${rateText(sum(days, 'passed'), sum(days, 'attempts'))}`}
      option={option}
      table={{
        head: ['日期', '交卷', '通过', '通过率'],
        rows: days.map(({ day, attempts, passed }) => [day, attempts, passed, rateText(passed, attempts)]),
      }}
    />
  );
}

function CertificatesChart({ months }: Pick<Board, 'months'>) {
  const option = useMemo(
    () =>
      chartOf(
        months.map(({ month }) => month),
        [
          bars(
            '证书',
            months.map(({ certificates }) => certificates),
          ),
        ],
      ),
    [months],
  );
  return (
    <ChartFrame
      title="按月颁发的证书"
      caption={`近 12 个月共 ${months.reduce((total, { certificates }) => total + certificates, 0)} 张`}
      option={option}
      table={{ head: ['月份', '证书'], rows: months.map(({ month, certificates }) => [month, certificates]) }}
    />
  );
}

const courseColumns: Column<BoardCourse>[] = [
  {
    key: 'title',
    header: '课程',
    primary: true,
    cell: ({ id, title }) => <TextLink to={`/admin/course-learners?course=${id}`}>{title}</TextLink>,
  },
  {
    key: 'learners',
    header: '累计学员',
    numeric: true,
    cell: ({ learners }) => learners.toLocaleString('zh-CN'),
  },
  { key: 'completions', header: '期间学完', numeric: true, cell: ({ completions }) => completions },
  { key: 'stars', header: '评分', numeric: true, cell: ({ stars }) => stars ?? '—' },
  {
    key: 'exams',
    header: '期间考试通过率',
    numeric: true,
    cell: ({ attempts, passed }) =>
      attempts === 0 ? '—' : `${rateText(passed, attempts)}（${passed} / ${attempts}）`,
  },
];
