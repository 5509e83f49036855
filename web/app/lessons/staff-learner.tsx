import { courseLearners, examStateTitle, type LearnedLesson } from '@portal/contract/course-learners';
import { formatMoment } from '@portal/contract/time';
import { durationText, placeText } from '../courses/words.ts';
import { numberIn, pageIn, textIn } from '../lists/query.ts';
import { readList } from '../staff/read-list.ts';
import { read } from '../staff/read.ts';
import { staffMeta } from '../staff/staff-meta.ts';
import { StaffPage } from '../staff/staff-page.tsx';
import { Status } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { DescriptionList } from '../ui/description-list.tsx';
import { Table, type Column } from '../ui/table.tsx';
import { TextLink } from '../ui/text-link.tsx';
import type { Route } from './+types/staff-learner';
import { CoverageBar } from './staff-coverage-bar.tsx';
import { Heartbeats } from './staff-heartbeats.tsx';

export function meta() {
  return staffMeta('学员明细');
}

export async function loader(asked: Route.LoaderArgs) {
  const { searchParams } = asked.url;
  const ids = { course_id: Number(asked.params.course), user_id: Number(asked.params.user) };
  const lesson = numberIn(searchParams, 'lesson');
  const learner = await read(asked, courseLearners.detail, ids);
  const shown = learner.learned.find(({ id }) => id === lesson);
  if (!shown) return { learner, beats: null };
  const list = await readList(asked, courseLearners.heartbeats, {
    lesson_id: shown.id,
    user_id: ids.user_id,
    page: pageIn(searchParams),
    next: textIn(searchParams, 'next', 300),
    page_size: 50,
  });
  return { learner, beats: { lesson: { id: shown.id, title: shown.title }, list } };
}

export default function StaffLearner({ loaderData: { learner, beats } }: Route.ComponentProps) {
  const { user, course, exam, certificate } = learner;
  return (
    <StaffPage
      title={user.nickname}
      text={
        <>
          <TextLink to={`/admin/course-learners?course=${course.id}`}>{course.title}</TextLink>的学员明细
        </>
      }
    >
      <Card>
        <DescriptionList
          facts={[
            { term: '手机号', value: user.mobile || '—' },
            { term: '进度', value: learner.complete ? '已学完' : `${learner.percent}%` },
            { term: '已学课时', value: `${learner.lessons_done} / ${course.lessons}` },
            { term: '开始学习', value: formatMoment(learner.started) },
            { term: '最近学习', value: formatMoment(learner.seen) },
            {
              term: '考试',
              value: `${examStateTitle[exam.state]}${exam.score === null ? '' : `（${exam.score} 分）`}`,
            },
            {
              term: '证书',
              value: certificate ? (
                <TextLink to={`/certificate/${certificate.number}`}>{certificate.number}</TextLink>
              ) : (
                '未获得'
              ),
            },
          ]}
        />
      </Card>
      <Table
        dense
        caption="各课时的学习情况"
        captionShown
        columns={columns}
        rows={learner.learned}
        rowKey={(row) => row.id}
      />
      {beats && <Heartbeats lesson={beats.lesson} list={beats.list} />}
    </StaffPage>
  );
}

const columns: Column<LearnedLesson>[] = [
  {
    key: 'lesson',
    header: '课时',
    primary: true,
    cell: ({ title, chapter }) => (
      <>
        {title}
        <span className="block text-sm font-normal text-ink-mute">{chapter}</span>
      </>
    ),
  },
  {
    key: 'coverage',
    header: '看过的部分',
    width: 'w-72',
    cell: (row) => <CoverageBar {...row} />,
  },
  {
    key: 'state',
    header: '状态',
    cell: ({ complete, seen, percent }) =>
      complete ? (
        <Status tone="brand">已学完</Status>
      ) : seen === null ? (
        <Status>未开始</Status>
      ) : (
        <Status tone="accent">{percent}%</Status>
      ),
  },
  {
    key: 'credited',
    header: '计入时长',
    numeric: true,
    cell: ({ credited, seen }) => (seen === null ? '—' : durationText(Math.round(credited))),
  },
  {
    key: 'rate',
    header: '最高倍速',
    numeric: true,
    cell: ({ highest_rate, seen }) => (seen === null ? '—' : `${highest_rate}×`),
  },
  {
    key: 'position',
    header: '位置',
    numeric: true,
    cell: ({ position, seen }) => (seen === null ? '—' : placeText(position)),
  },
  {
    key: 'seen',
    header: '最近学习',
    numeric: true,
    align: 'start',
    cell: ({ seen }) => (seen === null ? '—' : formatMoment(seen)),
  },
  {
    key: 'beats',
    header: '原始记录',
    align: 'end',
    numeric: true,
    cell: ({ id, seen, title }) =>
      seen !== null && (
        <TextLink to={`?lesson=${id}#heartbeats`}>
          查看心跳<span className="sr-only">：{title}</span>
        </TextLink>
      ),
  },
];
