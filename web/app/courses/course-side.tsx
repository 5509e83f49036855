import { Avatar } from '../ui/avatar.tsx';
import { Card } from '../ui/card.tsx';
import { Link } from '../ui/link.tsx';
import { SectionHeading } from '../ui/section-heading.tsx';
import { CourseTile } from './course-tile.tsx';
import type { CourseEntry } from './entry.ts';
import type { CoursePage } from './load-course.ts';

export function CourseSide({ course }: { course: CoursePage['course'] }) {
  const { teacher, systems } = course;
  return (
    <aside aria-label="讲师与学习路径" className="flex flex-col gap-6 lg:sticky lg:top-24">
      <Card as="section" aria-labelledby="course-teacher">
        <h2 id="course-teacher" className="text-base">
          讲师
        </h2>
        <div className="mt-3 flex items-center gap-4">
          <Avatar name={teacher.name} src={teacher.avatar} size="lg" />
          <div className="min-w-0">
            <p className="font-medium">{teacher.name}</p>
            <p className="text-sm text-ink-mute">{teacher.title}</p>
            <p className="text-sm text-ink-mute tabular">{teacher.courses} 门课程</p>
          </div>
        </div>
        <p className="mt-3 text-sm leading-6 text-ink-soft">{teacher.intro}</p>
      </Card>
      {systems.length > 0 && (
        <Card as="section" aria-labelledby="course-paths">
          <h2 id="course-paths" className="text-base">
            所属学习路径
          </h2>
          <ul className="mt-2">
            {systems.map(({ id, title, courses }) => (
              <li key={id}>
                <Link
                  to={`/planning#path-${id}`}
                  className="flex min-h-10 items-center justify-between gap-3 hover:text-brand-strong elder:underline"
                >
                  {title}
                  <span className="shrink-0 text-sm text-ink-mute tabular">{courses} 门</span>
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <p className="px-1 text-sm text-ink-mute tabular">最近更新：{course.updated}</p>
    </aside>
  );
}

export function Related({ courses }: { courses: CourseEntry[] }) {
  if (courses.length === 0) return null;
  return (
    <section aria-labelledby="related-courses" className="no-print mt-12">
      <SectionHeading id="related-courses" title="相关课程" more="/course" />
      <ul className="grid grid-cols-4 gap-5 max-lg:grid-cols-2 elder:grid-cols-2 phone:gap-3 elder:phone:grid-cols-1">
        {courses.slice(0, 4).map((course) => (
          <CourseTile key={course.id} course={course} level={3} />
        ))}
      </ul>
    </section>
  );
}
