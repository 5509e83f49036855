import { Check } from 'lucide-react';
import { courses, type CourseSystem } from '@portal/contract/courses';
import { dataOf } from '@portal/contract/endpoint';
import { formatMoney } from '@portal/contract/money';
import { pageMeta } from '../layouts/page-meta.ts';
import { Buy } from '../payments/buy.tsx';
import { Badge } from '../ui/badge.tsx';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { cx } from '../ui/cx.ts';
import { Empty } from '../ui/empty.tsx';
import { Link } from '../ui/link.tsx';
import { ProgressBar } from '../ui/progress.tsx';
import { visitContext } from '../visit.ts';
import type { Route } from './+types/planning';
import { entryOf } from './entry.ts';
import { audienceText, durationText, memberPriceText } from './words.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: '学习路径',
    description: '按岗位排好顺序的课程组合：从入门到精通，学完即得相应学时。',
  });
}

export async function loader({ context }: Route.LoaderArgs) {
  const paths = dataOf(await context.get(visitContext).call(courses.courseSystem, {}));
  return {
    paths: paths.map((path) => ({
      id: path.id,
      title: path.title,
      summary: path.description || path.summary,
      audience: audienceText(path.audience),
      hours: path.credit_hours,
      lessons: path.lessons,
      duration: durationText(path.duration),
      price: setPriceText(path),
      memberPrice: memberPriceText(path),
      owned: path.owned,
      onSale: path.price > 0 && !path.owned,
      needed: path.courses_needed,
      done: path.courses_done,
      courses: path.courses.map((course) => ({ ...entryOf(course), required: course.required })),
    })),
  };
}

export default function Planning({ loaderData: { paths } }: Route.ComponentProps) {
  return (
    <div className="content-width py-8 phone:py-6">
      <Breadcrumb crumbs={[{ label: '首页', to: '/' }, { label: '学习路径' }]} />
      <h1 className="mt-4 text-3xl phone:text-2xl">学习路径</h1>
      <p className="mt-1 text-ink-soft">按岗位排好顺序的课程组合，一门接一门学，学时累计。</p>
      {paths.length === 0 && (
        <Card className="mt-6">
          <Empty
            title="学习路径正在准备"
            text="您可以先从课程目录里挑选。"
            action={<ButtonLink to="/course">查看全部课程</ButtonLink>}
          />
        </Card>
      )}
      <div className="mt-6 flex flex-col gap-8">
        {paths.map((path) => (
          <Path key={path.id} path={path} />
        ))}
      </div>
    </div>
  );
}

/** A path without a price is not sold as a set, and its courses are bought one by one. */
function setPriceText({ price, courses: steps }: CourseSystem): string {
  if (price > 0) return `整套 ${formatMoney(price)}`;
  return steps.every((course) => course.price === 0) ? '全部课程免费' : '课程按门购买';
}

type PathEntry = Route.ComponentProps['loaderData']['paths'][number];

function Path({ path }: { path: PathEntry }) {
  const left = path.courses.filter(({ progress }) => !progress?.complete);
  const next = left.find(({ required }) => required) ?? left[0] ?? path.courses[0];
  const isBegun = path.courses.some(({ progress }) => progress !== null);
  return (
    <Card
      as="section"
      id={`path-${path.id}`}
      aria-labelledby={`path-title-${path.id}`}
      className="scroll-mt-24"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <div className="min-w-0 flex-1 basis-96">
          <h2 id={`path-title-${path.id}`} className="text-2xl phone:text-xl">
            {path.title}
          </h2>
          <p className="mt-2 max-w-3xl text-ink-soft">{path.summary}</p>
          <p className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-mute tabular">
            <span>适用：{path.audience}</span>
            <span>{path.courses.length} 门课程</span>
            <span>{path.lessons} 节</span>
            <span>{path.duration}</span>
          </p>
        </div>
        <div className="flex flex-col items-end gap-2 elder:max-lg:w-full elder:max-lg:items-start phone:w-full phone:items-start">
          <p className="text-end elder:max-lg:text-start phone:text-start">
            <span className="block text-2xl font-semibold text-brand-strong tabular">{path.hours} 学时</span>
            <span className="text-sm text-ink-mute tabular">
              {path.owned ? '已拥有整套' : path.price}
              {path.onSale && path.memberPrice && `，${path.memberPrice}`}
            </span>
          </p>
          <div className="flex flex-wrap justify-end gap-2 phone:w-full phone:*:grow">
            {next && (
              <ButtonLink to={next.href} size="sm" variant={path.onSale ? 'secondary' : 'primary'}>
                {isBegun ? '继续下一门' : '从第一门开始'}
                <span className="sr-only">：{path.title}</span>
              </ButtonLink>
            )}
            {path.onSale && next && (
              <Buy type="path" id={path.id} size="sm" next={{ to: next.href, label: '开始学习' }}>
                购买整套
                <span className="sr-only">：{path.title}</span>
              </Buy>
            )}
          </div>
        </div>
      </div>
      {path.done !== null && path.courses.length > 0 && (
        <ProgressBar
          label={`${path.needed < path.courses.length ? '必修' : ''}已学完 ${path.done} / ${path.needed} 门`}
          labelShown
          value={(100 * path.done) / path.needed}
          className="mt-5 max-w-md"
        />
      )}
      <ol className="mt-6 grid gap-3 lg:grid-cols-2">
        {path.courses.map((course, at) => (
          <PathStep key={course.id} course={course} number={at + 1} isOwned={path.owned} />
        ))}
      </ol>
    </Card>
  );
}

type PathStepProps = { course: PathEntry['courses'][number]; number: number; isOwned: boolean };

/** A price is no question for whoever owns the set. */
function PathStep({ course, number, isOwned }: PathStepProps) {
  const { progress } = course;
  const isDone = progress?.complete === true;
  return (
    <li className="relative flex items-center gap-4 rounded-md border border-line p-4 hover:border-brand-strong phone:gap-3 phone:p-3 elder:phone:flex-wrap">
      <span
        aria-hidden
        className={cx(
          'flex size-9 shrink-0 items-center justify-center rounded-full font-semibold tabular',
          isDone ? 'bg-brand-strong text-white' : 'bg-brand-100 text-brand-deep',
        )}
      >
        {isDone ? <Check className="size-5" /> : number}
      </span>
      <div className="min-w-0 flex-1 elder:phone:order-last elder:phone:basis-full">
        <h3 className="text-base font-medium">
          <Link to={course.href} className="after:absolute after:inset-0 elder:underline">
            {course.title}
          </Link>
        </h3>
        <p className="mt-0.5 text-sm text-ink-mute tabular">
          {course.hours} 学时 · {course.lessons} 节{!isOwned && ` · ${course.price}`}
          {progress && (isDone ? ' · 已学完' : ` · 已学 ${progress.percent}%`)}
        </p>
      </div>
      <Badge tone={course.required ? 'brand' : 'neutral'} className="ms-auto">
        {course.required ? '必修' : '选修'}
      </Badge>
    </li>
  );
}
