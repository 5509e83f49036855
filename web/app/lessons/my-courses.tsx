import { rightSourceTitle, type RightSource } from '@portal/contract/courses';
import { dataOf } from '@portal/contract/endpoint';
import { exams } from '@portal/contract/exams';
import { lessons } from '@portal/contract/lessons';
import { formatDate, formatMoment } from '@portal/contract/time';
import { OwnExport } from '../downloads/own-export.tsx';
import { guard } from '../layouts/guards.ts';
import { pageMeta } from '../layouts/page-meta.ts';
import { ListProblem } from '../lists/list-problem.tsx';
import { Pager } from '../lists/pager.tsx';
import { pageIn } from '../lists/query.ts';
import { withinPages } from '../lists/within-pages.ts';
import { Alert } from '../ui/alert.tsx';
import { Badge } from '../ui/badge.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { CourseCover } from '../ui/course-cover.tsx';
import { cx } from '../ui/cx.ts';
import { Empty } from '../ui/empty.tsx';
import { Link } from '../ui/link.tsx';
import { ProgressBar } from '../ui/progress.tsx';
import { TabLinks } from '../ui/tabs.tsx';
import { visitContext, type Visit } from '../visit.ts';
import type { Route } from './+types/my-courses';

const path = '/pages_workbench/pages/courses';
const pageSize = 12;

const tabs = [
  { tab: 'owned', label: '已获得', empty: '购买、激活或由协会开通的课程会出现在这里。' },
  { tab: 'learning', label: '学习中', empty: '开始学习一门课程后，没学完的课程会出现在这里。' },
  { tab: 'complete', label: '已学完', empty: '学完全部课时的课程会出现在这里。' },
] as const;

export const middleware = [guard('user')];

export function meta({ matches }: Route.MetaArgs) {
  return [...pageMeta(matches, { title: '我的课程' }), { name: 'robots', content: 'noindex' }];
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  const search = url.searchParams;
  const { tab } = tabs.find((each) => each.tab === search.get('tab')) ?? tabs[0];
  return {
    tab,
    openExams: dataOf(await visit.call(exams.openExams, {})).map((exam) => ({
      to: `/course/${exam.course_id}/exam`,
      title: exam.title,
      state: `已答 ${exam.answered} / ${exam.question_count} 题，${formatMoment(exam.ends_at)} 截止。`,
    })),
    owned: tab === 'owned' ? await loadOwned(visit, url) : null,
    learned: tab === 'owned' ? null : await loadLearned(visit, url, tab),
  };
}

async function loadOwned({ call }: Visit, url: URL) {
  const asked = { page: pageIn(url.searchParams), page_size: pageSize };
  const list = withinPages(dataOf(await call(lessons.myBuyList, asked)), url);
  return {
    total: list.total,
    page: list.page,
    pages: Math.ceil(list.total / pageSize),
    items: list.data.map((item) => ({
      id: item.id,
      title: item.title,
      cover: item.cover,
      href: item.is_available ? item.href : null,
      kind: item.type === 'course' ? '课程' : '学习路径',
      source: rightSourceTitle[item.source satisfies RightSource],
      term: item.until === null ? '长期有效' : `有效期至 ${formatDate(item.until)}`,
      isActive: item.is_active,
      percent: item.percent,
      complete: item.complete,
      size: `${item.lessons} 节 · ${item.credit_hours} 学时`,
    })),
  };
}

async function loadLearned({ call }: Visit, url: URL, type: 'learning' | 'complete') {
  const asked = { type, page: pageIn(url.searchParams), page_size: pageSize };
  const list = withinPages(dataOf(await call(lessons.learnedCourses, asked)), url);
  return {
    total: list.total,
    page: list.page,
    pages: Math.ceil(list.total / pageSize),
    items: list.data.map((item) => ({
      id: item.id,
      title: item.title,
      cover: item.cover,
      href: item.continue_href && item.href,
      continueHref: item.continue_href,
      percent: item.percent,
      complete: item.complete,
      lessons: `已学 ${item.lessons_done} / ${item.lessons} 节`,
      seen: `最近学习 ${formatDate(item.updated)}`,
    })),
  };
}
type Learned = Awaited<ReturnType<typeof loadLearned>>['items'][number];
type Owned = Awaited<ReturnType<typeof loadOwned>>['items'][number];

export default function MyCourses({ loaderData }: Route.ComponentProps) {
  const { tab, openExams, owned, learned } = loaderData;
  const list = owned ?? learned!;
  const shown = tabs.find((each) => each.tab === tab)!;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">我的课程</h1>
        <nav aria-label="学习" className="flex flex-wrap gap-x-5">
          {[
            ['history', '学习记录'],
            ['certificates', '我的证书'],
            ['wrong-answers', '错题本'],
          ].map(([page, label]) => (
            <Link
              key={page}
              to={`/pages_workbench/pages/${page}`}
              className="text-link inline-flex min-h-9 items-center"
            >
              {label}
            </Link>
          ))}
        </nav>
      </div>
      {openExams.map(({ to, title, state }) => (
        <Alert
          key={to}
          kind="warning"
          className="mt-3"
          title={`${title}还没有交卷`}
          action={
            <ButtonLink to={to} size="sm">
              继续考试
            </ButtonLink>
          }
        >
          {state}
        </Alert>
      ))}
      <TabLinks
        label="课程的状态"
        className="mt-2 mb-4"
        links={tabs.map((each) => ({
          to: each.tab === 'owned' ? path : `${path}?tab=${each.tab}`,
          label: each.label,
          active: each.tab === tab,
        }))}
      />
      {list.items.length === 0 && (
        <Card>
          <Empty
            title={`没有${shown.label}的课程`}
            text={shown.empty}
            action={<ButtonLink to="/course">去找课程</ButtonLink>}
          />
        </Card>
      )}
      {owned && owned.items.length > 0 && (
        <ul className="grid grid-cols-3 gap-5 max-lg:grid-cols-2 elder:md:grid-cols-2 phone:grid-cols-1 phone:gap-3">
          {owned.items.map((item) => (
            <OwnedTile key={item.id} item={item} />
          ))}
        </ul>
      )}
      {learned && learned.items.length > 0 && (
        <ul className="grid grid-cols-3 gap-5 max-lg:grid-cols-2 elder:md:grid-cols-2 phone:grid-cols-1 phone:gap-3">
          {learned.items.map((item) => (
            <LearnedTile key={item.id} item={item} />
          ))}
        </ul>
      )}
      <Pager
        page={list.page}
        pages={list.pages}
        total={list.total}
        href={(next) => `${path}?${tab === 'owned' ? '' : `tab=${tab}&`}page=${next}`}
        className="mt-6"
      />
      {owned && <OwnExport type="own-courses" total={owned.total} />}
      {learned && <OwnExport type="own-learned" filter={{ type: tab }} total={learned.total} />}
    </>
  );
}

function OwnedTile({ item }: { item: Owned }) {
  return (
    <Card
      as="li"
      flush
      className="group relative flex flex-col overflow-hidden transition-shadow hover:shadow-pop"
    >
      <CourseCover title={item.title} category={item.kind} src={item.cover} />
      <div className="flex flex-1 flex-col p-4">
        <p className="flex flex-wrap gap-2">
          <Badge>{item.kind}</Badge>
          <Badge tone={item.isActive ? 'brand' : 'danger'}>{item.isActive ? item.source : '已到期'}</Badge>
          {item.href === null && <Badge>已下架</Badge>}
        </p>
        <h2 className={cx('mt-2 text-base font-medium', item.href && 'group-hover:text-brand-strong')}>
          {item.href === null ? (
            item.title
          ) : (
            <Link to={item.href} className="after:absolute after:inset-0 elder:underline">
              {item.title}
            </Link>
          )}
        </h2>
        <p className="mt-1 text-sm text-ink-mute tabular">
          {item.size} · {item.term}
        </p>
        <div className="mt-auto pt-3">
          <ProgressBar label={`${item.title}的学习进度`} value={item.percent} />
          <p className="mt-1.5 text-sm text-ink-soft tabular">
            {item.complete ? '已学完' : `已学 ${item.percent}%`}
          </p>
        </div>
      </div>
    </Card>
  );
}

function LearnedTile({ item }: { item: Learned }) {
  return (
    <Card as="li" flush className="flex flex-col overflow-hidden">
      <CourseCover title={item.title} category="课程" src={item.cover} />
      <div className="flex flex-1 flex-col p-4">
        <h2 className="text-base font-medium">
          {item.href === null ? (
            item.title
          ) : (
            <Link to={item.href} className="hover:text-brand-strong elder:underline">
              {item.title}
            </Link>
          )}
        </h2>
        <p className="mt-1 text-sm text-ink-mute tabular">
          {item.lessons} · {item.seen}
        </p>
        <div className="mt-auto flex items-end gap-4 pt-3">
          <div className="min-w-0 flex-1">
            <ProgressBar label={`${item.title}的学习进度`} value={item.percent} />
            <p className="mt-1.5 text-sm text-ink-soft tabular">
              {item.complete ? '已学完' : `已学 ${item.percent}%`}
            </p>
          </div>
          {item.continueHref === null ? (
            <Badge>已下架</Badge>
          ) : (
            <ButtonLink to={item.continueHref} size="sm" variant={item.complete ? 'secondary' : 'primary'}>
              {item.complete ? '再学一遍' : '继续学习'}
              <span className="sr-only">《{item.title}》</span>
            </ButtonLink>
          )}
        </div>
      </div>
    </Card>
  );
}

export const ErrorBoundary = ListProblem;
