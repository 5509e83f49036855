import { type ExamCourseRow, examDesk, type ExamState } from '@portal/contract/exam-desk';
import { KeywordForm } from '../lists/keyword-form.tsx';
import { ListPager } from '../lists/list-pager.tsx';
import { pageIn, textIn } from '../lists/query.ts';
import { useFilters } from '../lists/use-filters.ts';
import { useListLoading } from '../lists/use-list-loading.ts';
import { readList } from '../staff/read-list.ts';
import { staffMeta } from '../staff/staff-meta.ts';
import { StaffPage } from '../staff/staff-page.tsx';
import { Badge, Status } from '../ui/badge.tsx';
import { Empty } from '../ui/empty.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { TabLinks } from '../ui/tabs.tsx';
import { TextLink } from '../ui/text-link.tsx';
import type { Route } from './+types/staff-exams';

export function meta() {
  return staffMeta('考试');
}

const states: Record<ExamState, string> = { published: '已发布', draft: '草稿', none: '未设置' };
const isState = (text: string): text is ExamState => Object.hasOwn(states, text);

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url;
  const wanted = searchParams.get('state') ?? '';
  const state = isState(wanted) ? wanted : undefined;
  const keyword = textIn(searchParams, 'keyword');
  const list = await readList(args, examDesk.courseList, {
    keyword,
    state,
    page: pageIn(searchParams),
    page_size: 20,
  });
  return { list, state };
}

export default function StaffExams({ loaderData: { list, state } }: Route.ComponentProps) {
  const loading = useListLoading();
  const { link } = useFilters();
  return (
    <StaffPage
      table={{ type: 'exams', list }}
      title="考试"
      text="每门课程一个题库、一场考试；选择课程后编辑题库、组卷、发布并查看答卷。"
    >
      <TabLinks
        label="考试状态"
        links={[
          { to: link({ state: undefined }), label: '全部课程', active: state === undefined },
          ...Object.entries(states).map(([key, label]) => ({
            to: link({ state: key }),
            label,
            active: key === state,
          })),
        ]}
      />
      <KeywordForm placeholder="课程名称" />
      <Table
        dense
        caption="各课程的考试"
        columns={columns}
        rows={list.data}
        rowKey={(row) => row.course_id}
        loading={loading}
        empty={<Empty compact title="没有符合条件的课程" text="换一个名称或状态查看。" />}
      />
      <ListPager list={list} />
    </StaffPage>
  );
}

const tones = { published: 'brand', draft: 'accent', none: 'neutral' } as const;
const courseStates = { draft: '课程草稿', scheduled: '课程待发布', withdrawn: '课程已下架' } as const;

const columns: Column<ExamCourseRow>[] = [
  {
    key: 'title',
    header: '课程',
    primary: true,
    cell: (row) => (
      <span className="inline-flex flex-wrap items-center gap-2">
        <TextLink to={`/admin/exams/${row.course_id}`}>{row.title}</TextLink>
        {row.course_state !== 'published' && <Badge>{courseStates[row.course_state]}</Badge>}
      </span>
    ),
  },
  {
    key: 'state',
    header: '考试',
    cell: (row) => <Status tone={tones[row.exam_state]}>{states[row.exam_state]}</Status>,
  },
  {
    key: 'questions',
    header: '题库',
    numeric: true,
    cell: (row) => (
      <TextLink to={`/admin/exams/${row.course_id}/questions`}>
        {row.questions} 题<span className="sr-only">，《{row.title}》的题库</span>
      </TextLink>
    ),
  },
  {
    key: 'attempts',
    header: '答卷',
    numeric: true,
    cell: (row) => (
      <TextLink to={`/admin/exams/${row.course_id}/attempts`}>
        {row.attempts} 份<span className="sr-only">，《{row.title}》的答卷</span>
      </TextLink>
    ),
  },
];
