import { data } from 'react-router';
import { courseDesk } from '@portal/contract/course-desk';
import { courseStructure } from '@portal/contract/course-structure';
import { numberIn } from '../lists/query.ts';
import { readAll } from '../lists/read-all.ts';
import { read } from '../staff/read.ts';
import { staffMeta } from '../staff/staff-meta.ts';
import { StaffPage } from '../staff/staff-page.tsx';
import { Alert } from '../ui/alert.tsx';
import { TabLinks } from '../ui/tabs.tsx';
import type { Route } from './+types/staff-course';
import { CourseActions } from './staff-actions.tsx';
import { CourseBasicsForm } from './staff-basics.tsx';
import { CoursewareDesk } from './staff-courseware.tsx';
import { CourseOutline } from './staff-outline.tsx';

const parts = { outline: '目录与课时', basics: '课程资料', files: '课件' };
type Part = keyof typeof parts;

export function meta() {
  return staffMeta('编辑课程');
}

export async function loader(args: Route.LoaderArgs) {
  const { part = 'outline' } = args.params;
  const id = numberIn(new URLSearchParams({ id: args.params.id }), 'id');
  if (!id || !(part in parts)) throw data('没有这一页', { status: 404 });
  const [course, { categories }, teachers] = await Promise.all([
    read(args, courseDesk.read, { id }),
    read(args, courseStructure.categories, {}),
    readAll((page) => read(args, courseStructure.teachers, page)),
  ]);
  return { part: part as Part, course, categories, teachers };
}

export default function DeskCoursePage({ loaderData }: Route.ComponentProps) {
  const { part, course, categories, teachers } = loaderData;
  return (
    <StaffPage
      crumbs={[{ label: '课程', to: '/admin/courses' }, { label: '编辑' }]}
      title={course.basics.title}
      action={<CourseActions course={course} />}
    >
      {course.state !== 'published' && course.problems.length > 0 && (
        <Alert kind="info" title="发布前还需要">
          <ul className="list-disc ps-5">
            {course.problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Alert>
      )}
      <TabLinks
        label="编辑课程"
        links={(Object.keys(parts) as Part[]).map((each) => ({
          to: `/admin/courses/${course.id}${each === 'outline' ? '' : `/${each}`}`,
          label: parts[each],
          active: each === part,
        }))}
      />
      {part === 'outline' && <CourseOutline course={course} />}
      {part === 'basics' && <CourseBasicsForm course={course} categories={categories} teachers={teachers} />}
      {part === 'files' && <CoursewareDesk course={course} />}
    </StaffPage>
  );
}
