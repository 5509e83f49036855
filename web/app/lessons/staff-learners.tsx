import { courseLearners, examStateTitle, type CourseLearner } from '@portal/contract/course-learners';
import { formatMoment } from '@portal/contract/time';
import { ExportButton } from '../downloads/export-button.tsx';
import { StaffItemPicker } from '../staff/item-picker.tsx';
import { KeywordForm } from '../lists/keyword-form.tsx';
import { ListPager } from '../lists/list-pager.tsx';
import { numberIn, pageIn, textIn } from '../lists/query.ts';
import { useFilters } from '../lists/use-filters.ts';
import { useListLoading } from '../lists/use-list-loading.ts';
import { readList } from '../staff/read-list.ts';
import { staffMeta } from '../staff/staff-meta.ts';
import { StaffPage } from '../staff/staff-page.tsx';
import { Status } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { Empty } from '../ui/empty.tsx';
import { ProgressBar } from '../ui/progress.tsx';
import { Table, type Column } from '../ui/table.tsx';
import { TabLinks } from '../ui/tabs.tsx';
import { TextLink } from '../ui/text-link.tsx';
import type { Route } from './+types/staff-learners';

const path = '/admin/course-learners';
const states = ['learning', 'complete'] as const;

export function meta() {
  return staffMeta('学员');
}

export async function loader(asked: Route.LoaderArgs) {
  const { searchParams } = asked.url;
  const course = numberIn(searchParams, 'course');
  const state = states.find((each) => each === searchParams.get('state'));
  if (!course) return { state, list: null };
  const list = await readList(asked, courseLearners.list, {
    course_id: course,
    mobile: textIn(searchParams, 'keyword', 20),
    state,
    page: pageIn(searchParams),
    next: textIn(searchParams, 'next', 300),
    page_size: 20,
  });
  return { state, list };
}

type Loaded = Route.ComponentProps['loaderData'];

export default function StaffLearners({ loaderData }: Route.ComponentProps) {
  const { list } = loaderData;
  const { set } = useFilters();
  return (
    <StaffPage
      title={list ? `${list.course.title}的学员` : '学员'}
      text="进度按真正看过的内容计算。查看一位学员的明细会记入审计日志。"
      action={
        list && (
          <ExportButton
            key={list.course.id}
            type="learners"
            filter={{ course_id: list.course.id }}
            label="导出学员"
          />
        )
      }
    >
      <div className="md:w-120">
        <StaffItemPicker
          type="course"
          value={list?.course.id ?? null}
          chosen={list?.course}
          aria-label="课程"
          onChange={(id) =>
            set({ course: id === null ? undefined : String(id), keyword: undefined, state: undefined })
          }
        />
      </div>
      {list ? (
        <LearnerList list={list} state={loaderData.state} />
      ) : (
        <Card>
          <Empty compact title="请选择一门课程" text="输入课程名称查找，即可看到学习这门课程的人。" />
        </Card>
      )}
    </StaffPage>
  );
}

function LearnerList({ list, state }: { list: NonNullable<Loaded['list']>; state: Loaded['state'] }) {
  const loading = useListLoading();
  const to = `${path}?course=${list.course.id}`;
  return (
    <>
      <KeywordForm placeholder="完整手机号" />
      <TabLinks
        label="学习状态"
        links={[
          { to, label: '全部', active: state === undefined },
          { to: `${to}&state=learning`, label: '学习中', active: state === 'learning' },
          { to: `${to}&state=complete`, label: '已学完', active: state === 'complete' },
        ]}
      />
      <Table
        dense
        caption="学员"
        columns={columnsOf(list.course)}
        rows={list.data}
        rowKey={(row) => row.user.id}
        loading={loading}
        empty={<Empty compact title="没有符合条件的学员" text="请核对手机号，或换一个状态查看。" />}
      />
      <ListPager list={list} />
    </>
  );
}

const examTone = {
  none: 'neutral',
  not_taken: 'neutral',
  in_progress: 'accent',
  failed: 'danger',
  passed: 'brand',
} as const;

function columnsOf(course: { id: number; lessons: number }): Column<CourseLearner>[] {
  return [
    {
      key: 'user',
      header: '学员',
      primary: true,
      cell: ({ user }) => (
        <>
          <TextLink to={`${path}/${course.id}/${user.id}`}>{user.nickname}</TextLink>
          <span className="block text-sm font-normal text-ink-mute tabular">{user.mobile}</span>
        </>
      ),
    },
    {
      key: 'percent',
      header: '进度',
      width: 'w-44',
      cell: ({ user, percent }) => (
        <span className="flex items-center gap-3 whitespace-nowrap tabular">
          <ProgressBar label={`${user.nickname}的进度`} value={percent} className="w-24" />
          {percent}%
        </span>
      ),
    },
    {
      key: 'lessons',
      header: '已学课时',
      numeric: true,
      cell: ({ lessons_done }) => `${lessons_done} / ${course.lessons}`,
    },
    {
      key: 'seen',
      header: '最近学习',
      numeric: true,
      align: 'start',
      cell: ({ seen }) => formatMoment(seen),
    },
    {
      key: 'exam',
      header: '考试',
      cell: ({ exam }) => (
        <Status tone={examTone[exam.state]}>
          {examStateTitle[exam.state]}
          {exam.score !== null && ` ${exam.score} 分`}
        </Status>
      ),
    },
    {
      key: 'certificate',
      header: '证书',
      cell: ({ certificate }) =>
        certificate === null ? (
          '—'
        ) : (
          <>
            <TextLink to={`/certificate/${certificate.number}`}>{certificate.number}</TextLink>
            {certificate.revoked && <span className="block text-sm text-danger">已撤销</span>}
          </>
        ),
    },
  ];
}
