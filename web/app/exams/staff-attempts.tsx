import { useState } from 'react';
import { type DeskAttempt, examDesk } from '@portal/contract/exam-desk';
import { attemptStateTitle } from '@portal/contract/exam-titles';
import { formatMoment } from '@portal/contract/time';
import { ExportButton } from '../downloads/export-button.tsx';
import { pathId } from '../layouts/path-id.ts';
import { ListPager } from '../lists/list-pager.tsx';
import { numberIn, pageIn, textIn } from '../lists/query.ts';
import { useFilters } from '../lists/use-filters.ts';
import { useListLoading } from '../lists/use-list-loading.ts';
import { readList } from '../staff/read-list.ts';
import { staffMeta } from '../staff/staff-meta.ts';
import { Status } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { TabLinks } from '../ui/tabs.tsx';
import { TextLink } from '../ui/text-link.tsx';
import type { Route } from './+types/staff-attempts';
import { AllowanceDialog } from './staff-allowance-dialog.tsx';
import { StaffExamPage } from './staff-exam-page.tsx';

export function meta() {
  return staffMeta('答卷');
}

/** What is shown, and which filter shows it. */
const views = {
  passed: { label: '已通过', filter: { passed: true } },
  failed: { label: '未通过', filter: { state: 'finished', passed: false } },
  open: { label: '答题中', filter: { state: 'in_progress' } },
  abandoned: { label: '未作答', filter: { state: 'abandoned' } },
} as const;
type View = keyof typeof views;
const isView = (text: string): text is View => Object.hasOwn(views, text);

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url;
  const courseId = pathId(args.params.id);
  const wanted = searchParams.get('view') ?? '';
  const view = isView(wanted) ? wanted : undefined;
  const list = await readList(args, examDesk.attemptList, {
    course_id: courseId,
    ...(view && views[view].filter),
    user_id: numberIn(searchParams, 'user') || undefined,
    page: pageIn(searchParams),
    next: textIn(searchParams, 'next', 300),
    page_size: 20,
  });
  return { courseId, list, view };
}

export default function StaffAttempts({ loaderData: { courseId, list, view } }: Route.ComponentProps) {
  const [allowing, setAllowing] = useState<DeskAttempt | null>(null);
  const loading = useListLoading();
  const { link, search } = useFilters();
  return (
    <StaffExamPage
      courseId={courseId}
      courseTitle={list.course_title}
      part="attempts"
      action={<ExportButton type="examAttempts" filter={{ course_id: courseId }} label="导出答卷" />}
    >
      <TabLinks
        label="答卷状态"
        look="pill"
        links={[
          { to: link({ view: undefined }), label: '全部', active: view === undefined },
          ...Object.entries(views).map(([key, { label }]) => ({
            to: link({ view: key }),
            label,
            active: key === view,
          })),
        ]}
      />
      {search.has('user') && (
        <p className="text-ink-soft">
          只显示一名学员的答卷。<TextLink to={link({ user: undefined })}>显示全部学员</TextLink>
        </p>
      )}
      <Table
        dense
        caption="答卷"
        columns={columnsOf(courseId, setAllowing)}
        rows={list.data}
        rowKey={(row) => row.attempt_id}
        loading={loading}
        empty={<Empty compact title="还没有这样的答卷" text="学员开始考试后，答卷会出现在这里。" />}
      />
      <ListPager list={list} />
      {allowing && (
        <AllowanceDialog courseId={courseId} learner={allowing} onClose={() => setAllowing(null)} />
      )}
    </StaffExamPage>
  );
}

const nameOf = ({ nickname, user_id }: DeskAttempt) => nickname || `用户 ${user_id}`;

function columnsOf(courseId: number, allow: (row: DeskAttempt) => void): Column<DeskAttempt>[] {
  return [
    {
      key: 'person',
      header: '学员',
      primary: true,
      cell: (row) => (
        <>
          <TextLink to={`?user=${row.user_id}`}>{nameOf(row)}</TextLink>
          <span className="block text-sm font-normal text-ink-mute tabular">{row.mobile}</span>
        </>
      ),
    },
    { key: 'number', header: '次数', numeric: true, cell: (row) => `第 ${row.number} 次` },
    { key: 'state', header: '状态', cell: stateOf },
    { key: 'score', header: '得分', numeric: true, cell: scoreOf },
    {
      key: 'started',
      header: '开始时间',
      numeric: true,
      align: 'start',
      cell: (row) => formatMoment(row.started),
    },
    {
      key: 'used',
      header: '用时',
      numeric: true,
      cell: (row) => (row.submitted === null ? '—' : `${Math.ceil(row.used_seconds / 60)} 分钟`),
    },
    {
      key: 'action',
      header: '操作',
      align: 'end',
      cell: (row) => (
        <span className="inline-flex items-center gap-2 whitespace-nowrap">
          <TextLink to={`/admin/exams/${courseId}/attempts/${row.attempt_id}`}>
            查看
            <span className="sr-only">
              {nameOf(row)}第 {row.number} 次的答卷
            </span>
          </TextLink>
          {row.mobile && (
            <Button variant="ghost" size="sm" onClick={() => allow(row)}>
              加时加次<span className="sr-only">：{nameOf(row)}</span>
            </Button>
          )}
        </span>
      ),
    },
  ];
}

function stateOf({ state, passed }: DeskAttempt) {
  if (state !== 'finished') return <Status tone="neutral">{attemptStateTitle[state]}</Status>;
  return <Status tone={passed ? 'brand' : 'danger'}>{passed ? '已通过' : '未通过'}</Status>;
}

function scoreOf({ submitted, score, full_score }: DeskAttempt) {
  return submitted === null ? '—' : `${score} / ${full_score}`;
}
