import { useMemo } from 'react';
import type { OutputOf } from '@portal/contract/endpoint';
import { examDesk, type QuestionFigures } from '@portal/contract/exam-desk';
import { questionTypeTitle } from '@portal/contract/exam-titles';
import { pathId } from '../layouts/path-id.ts';
import { read } from '../staff/read.ts';
import { staffMeta } from '../staff/staff-meta.ts';
import { ListExport } from '../staff/staff-page.tsx';
import { Badge } from '../ui/badge.tsx';
import { ChartFrame } from '../ui/chart-frame.tsx';
import type { ChartOption } from '../ui/chart.tsx';
import { Empty } from '../ui/empty.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { TabLinks } from '../ui/tabs.tsx';
import type { Route } from './+types/staff-statistics';
import { StaffExamPage } from './staff-exam-page.tsx';
import { percent, verdictOf } from './staff-statistics-words.ts';

export function meta() {
  return staffMeta('考试统计');
}

export async function loader(args: Route.LoaderArgs) {
  const courseId = pathId(args.params.id);
  const counted = args.url.searchParams.get('counted') === 'all' ? ('all' as const) : ('first' as const);
  return {
    courseId,
    counted,
    figures: await read(args, examDesk.statistics, { course_id: courseId, counted }),
  };
}

type Figures = OutputOf<typeof examDesk.statistics>;

export default function StaffStatistics({
  loaderData: { courseId, counted, figures },
}: Route.ComponentProps) {
  const path = `/admin/exams/${courseId}/statistics`;
  return (
    <StaffExamPage courseId={courseId} courseTitle={figures.course_title} part="statistics">
      <TabLinks
        label="统计范围"
        look="pill"
        links={[
          { to: path, label: '每人第一次', active: counted === 'first' },
          { to: `${path}?counted=all`, label: '全部答卷', active: counted === 'all' },
        ]}
      />
      <Summary figures={figures} />
      <Distribution figures={figures} />
      <section aria-labelledby="items">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="items" className="text-lg">
            各题分析
          </h2>
          <ListExport type="exam-statistics" list={{ filter: { course_id: courseId, counted } }} />
        </div>
        <p className="mt-1 mb-4 text-sm text-ink-mute">
          难度是得分率（平均得到该题分值的几成），至少 {figures.least_for_difficulty}{' '}
          份答卷；区分度是校正的题总相关（该题得分率与其余各题得分率的相关系数），至少{' '}
          {figures.least_for_discrimination} 份。难题在前。
        </p>
        <Table
          dense
          caption="各题的难度与区分度"
          columns={columns}
          rows={figures.questions}
          rowKey={(row) => row.question_id}
          empty={<Empty compact title="还没有交卷的答卷" text="有学员交卷后，这里会显示各题的得分情况。" />}
        />
      </section>
    </StaffExamPage>
  );
}

function Summary({ figures: { attempts, passed, mean, deviation, most_attempts } }: { figures: Figures }) {
  const facts = [
    ['答卷', attempts === most_attempts ? `最近 ${attempts} 份` : `${attempts} 份`],
    ['通过率', attempts === 0 ? '—' : percent(passed / attempts)],
    ['平均得分率', mean === null ? '—' : percent(mean)],
    ['标准差', deviation === null ? '—' : percent(deviation)],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {facts.map(([term, value]) => (
        <div key={term} className="rounded-lg bg-surface px-5 py-4 shadow-card">
          <dt className="text-sm text-ink-mute">{term}</dt>
          <dd className="text-2xl font-semibold tabular">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const tenth = (at: number) => `${at * 10}–${at * 10 + 10}%`;

function Distribution({ figures: { attempts, distribution } }: { figures: Figures }) {
  const option = useMemo((): ChartOption => {
    return {
      xAxis: { type: 'category', data: distribution.map((_, at) => tenth(at)), axisTick: { show: false } },
      yAxis: { type: 'value', minInterval: 1 },
      series: [{ name: '答卷', type: 'bar', data: distribution, barMaxWidth: 40 }],
    };
  }, [distribution]);
  return (
    <ChartFrame
      title="得分率分布"
      caption={`${attempts} 份答卷按得分占满分的比例分成十段`}
      option={attempts > 0 ? option : null}
      table={{
        head: ['得分率', '答卷（份）'],
        rows: attempts > 0 ? distribution.map((total, at) => [tenth(at), total]) : [],
      }}
    />
  );
}

const columns: Column<QuestionFigures>[] = [
  {
    key: 'body',
    header: '题干',
    primary: true,
    cell: (row) => <span className="line-clamp-2 wrap-anywhere">{row.body}</span>,
  },
  { key: 'type', header: '题型', cell: (row) => questionTypeTitle[row.type] },
  { key: 'answered', header: '答卷', numeric: true, cell: (row) => row.answered },
  {
    key: 'difficulty',
    header: '得分率',
    numeric: true,
    cell: (row) => (row.difficulty === null ? '—' : percent(row.difficulty)),
  },
  {
    key: 'discrimination',
    header: '区分度',
    numeric: true,
    cell: (row) => row.discrimination?.toFixed(2) ?? '—',
  },
  {
    key: 'verdict',
    header: '提示',
    cell: (row) => {
      const verdict = verdictOf(row);
      return verdict ? <Badge tone={verdict.tone}>{verdict.text}</Badge> : '—';
    },
  },
];
