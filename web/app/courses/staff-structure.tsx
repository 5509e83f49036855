import { data } from 'react-router';
import { courseDesk } from '@portal/contract/course-desk';
import { courseStructure } from '@portal/contract/course-structure';
import { pageIn } from '../lists/query.ts';
import { readAll } from '../lists/read-all.ts';
import { readList } from '../staff/read-list.ts';
import { read } from '../staff/read.ts';
import { staffMeta } from '../staff/staff-meta.ts';
import { ListExport, StaffPage } from '../staff/staff-page.tsx';
import { TabLinks } from '../ui/tabs.tsx';
import type { Route } from './+types/staff-structure';
import { CategoryPart } from './staff-categories.tsx';
import { PathPart } from './staff-paths.tsx';
import { TeacherPart } from './staff-teachers.tsx';

const parts = { categories: '分类', teachers: '讲师', paths: '学习路径' };
type Part = keyof typeof parts;

export function meta() {
  return staffMeta('课程分类与讲师');
}

export async function loader(args: Route.LoaderArgs) {
  const { part = 'categories' } = args.params;
  if (!(part in parts)) throw data('没有这一栏', { status: 404 });
  const page = { page: pageIn(args.url.searchParams), page_size: 20 };
  const isPaths = part === 'paths';
  return {
    part: part as Part,
    categories: part === 'categories' ? (await read(args, courseStructure.categories, {})).categories : [],
    teachers: part === 'teachers' ? await readList(args, courseStructure.teachers, page) : null,
    paths: isPaths ? await readList(args, courseStructure.paths, page) : null,
    courses: isPaths ? await readAll((each) => read(args, courseDesk.list, each)) : [],
  };
}

export default function CourseStructurePage({ loaderData }: Route.ComponentProps) {
  const { part, categories, teachers, paths, courses } = loaderData;
  return (
    <StaffPage
      action={teachers && <ListExport type="teachers" list={teachers} />}
      crumbs={[{ label: '课程', to: '/admin/courses' }, { label: '分类与讲师' }]}
      title="分类与讲师"
      text="保存后前台立即生效。"
    >
      <TabLinks
        label="分类与讲师"
        links={(Object.keys(parts) as Part[]).map((each) => ({
          to: each === 'categories' ? '/admin/courses/structure' : `/admin/courses/structure/${each}`,
          label: parts[each],
          active: each === part,
        }))}
      />
      {part === 'categories' && <CategoryPart categories={categories} />}
      {teachers && <TeacherPart teachers={teachers} />}
      {paths && <PathPart paths={paths} courses={courses} />}
    </StaffPage>
  );
}
