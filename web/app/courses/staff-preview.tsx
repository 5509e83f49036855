import { data } from 'react-router';
import { courseDesk } from '@portal/contract/course-desk';
import { numberIn } from '../lists/query.ts';
import { read } from '../staff/read.ts';
import { staffMeta } from '../staff/staff-meta.ts';
import { StaffPage } from '../staff/staff-page.tsx';
import { Alert } from '../ui/alert.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { CourseCover } from '../ui/course-cover.tsx';
import { DescriptionList } from '../ui/description-list.tsx';
import { Money } from '../ui/money.tsx';
import type { Route } from './+types/staff-preview';
import { CourseChapters } from './course-chapters.tsx';
import { CourseIntro } from './course-intro.tsx';
import { lessonEntry } from './load-course.ts';
import { audienceText, durationText } from './words.ts';

export function meta() {
  return staffMeta('预览课程');
}

export async function loader(args: Route.LoaderArgs) {
  const id = numberIn(new URLSearchParams({ id: args.params.id }), 'id');
  if (!id) throw data('课程不存在', { status: 404 });
  const course = await read(args, courseDesk.preview, { id });
  const chapters = course.chapters.map((chapter) => ({
    ...chapter,
    lessons: chapter.lessons.map((lesson) => ({
      ...lessonEntry(id, lesson),
      // Whoever makes the course opens every lesson.
      mark: null,
      href: `/admin/courses/${id}/preview/${lesson.id}`,
    })),
  }));
  return { course, chapters };
}

/** The course as its learners will see it; its lessons open in the back office. */
export default function CoursePreview({ loaderData: { course, chapters } }: Route.ComponentProps) {
  return (
    <StaffPage
      title={course.title}
      text={course.summary}
      action={
        <ButtonLink variant="secondary" to={`/admin/courses/${course.id}`}>
          返回编辑
        </ButtonLink>
      }
    >
      <Alert kind="info" title="预览">
        只有课程管理员能看到这一页。仍在转码的课时不会出现在目录里。
      </Alert>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <CourseIntro html={course.intro_html} goals={course.goals} />
          <CourseChapters chapters={chapters} antiSkip={course.anti_skip} />
        </div>
        <Card className="flex flex-col gap-4">
          <CourseCover title={course.title} category={course.category.name} src={course.cover} />
          <DescriptionList
            columns={1}
            look="plain"
            facts={[
              { term: '价格', value: course.price === 0 ? '免费' : <Money fen={course.price} /> },
              { term: '适用', value: audienceText(course.audience) },
              { term: '讲师', value: course.teacher_info.name },
              { term: '课时', value: `${course.lessons} 节` },
              { term: '时长', value: durationText(course.duration) },
              { term: '学时', value: course.credit_hours },
            ]}
          />
        </Card>
      </div>
    </StaffPage>
  );
}
