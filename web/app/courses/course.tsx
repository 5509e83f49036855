import { Activity } from 'react';
import { later } from '../layouts/later.ts';
import { pageMeta } from '../layouts/page-meta.ts';
import { portalName, type Shell } from '../layouts/shell.ts';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { Card } from '../ui/card.tsx';
import { visitContext } from '../visit.ts';
import type { Route } from './+types/course';
import { CourseChapters } from './course-chapters.tsx';
import { CourseHead } from './course-head.tsx';
import { CourseIntro } from './course-intro.tsx';
import { courseMeta } from './course-meta.ts';
import { OfferBar } from './course-offer.tsx';
import { ExamSummary } from './exam-summary.tsx';
import { CoursewareList } from './courseware-list.tsx';
import { loadCourse } from './load-course.ts';

const CourseOpinions = later(() => import('./course-opinions.tsx'));
const CourseSide = later(async () => ({ default: (await import('./course-side.tsx')).CourseSide }));
const Related = later(async () => ({ default: (await import('./course-side.tsx')).Related }));

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return pageMeta(matches, { title: '课程' });
  const { course } = loaderData;
  const shell = matches.find((match) => match?.id === 'layouts/portal')?.loaderData as Shell | undefined;
  return [
    ...pageMeta(matches, { title: course.title, description: course.summary }),
    ...courseMeta(loaderData, shell?.site.association ?? portalName),
  ];
}

export function loader({ params, url, context }: Route.LoaderArgs) {
  return loadCourse(context.get(visitContext), params.id, url);
}

export default function CoursePage({ loaderData }: Route.ComponentProps) {
  const { course, right, chapters, files, exam } = loaderData;
  return (
    <>
      <div className="content-width py-8 phone:py-6">
        <Breadcrumb
          crumbs={[{ label: '首页', to: '/' }, { label: '课程', to: '/course' }, { label: course.title }]}
        />
        <CourseHead page={loaderData} />
        <div className="mt-8 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_18rem] phone:mt-6">
          <div className="flex min-w-0 flex-col gap-6">
            <CourseIntro html={course.introHtml} goals={course.goals} />
            <CourseChapters chapters={chapters} antiSkip={course.antiSkip} />
            {files.length > 0 && (
              <Card as="section" aria-labelledby="courseware">
                <h2 id="courseware" className="mb-2 text-xl">
                  课件
                </h2>
                <CoursewareList files={files} />
              </Card>
            )}
            {exam && <ExamSummary exam={exam} />}
            <Activity>
              <CourseOpinions page={loaderData} />
            </Activity>
          </div>
          <Activity>
            <CourseSide course={course} />
          </Activity>
        </div>
        <Activity>
          <Related courses={loaderData.related} />
        </Activity>
      </div>
      <OfferBar offer={right} course={course} />
    </>
  );
}
