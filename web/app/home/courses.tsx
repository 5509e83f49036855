import { Card } from '../ui/card.tsx';
import { CourseCover } from '../ui/course-cover.tsx';
import { cx } from '../ui/cx.ts';
import { SectionHeading } from '../ui/section-heading.tsx';
import { MaybeLink } from './maybe-link.tsx';
import type { CourseCard } from './teasers.ts';

export function Courses({ courses }: { courses: CourseCard[] }) {
  return (
    <section aria-labelledby="home-courses">
      <SectionHeading
        id="home-courses"
        title="精选课程"
        text="按身份学习，通过考试即得可核验的学时证书"
        more="/course"
      />
      <ul className="grid grid-cols-4 gap-5 max-lg:grid-cols-2 elder:grid-cols-2 phone:gap-3">
        {courses.map((course) => (
          <Card
            as="li"
            flush
            key={course.title}
            className="relative flex flex-col overflow-hidden transition-shadow has-[a]:hover:shadow-pop"
          >
            <CourseCover title={course.title} category={course.category} />
            <div className="flex flex-1 flex-col p-4 phone:p-3">
              <h3 className="font-medium text-pretty elder:text-balance">
                <MaybeLink to={course.href} linkClass="after:absolute after:inset-0">
                  {course.title}
                </MaybeLink>
              </h3>
              <p className="mt-1 text-sm text-ink-mute tabular">
                {course.lessons} 节 · {course.credit_hours} 学时
              </p>
              <p
                className={cx(
                  'mt-auto pt-3 font-semibold tabular',
                  course.free ? 'text-brand-strong' : 'text-accent',
                )}
              >
                {course.price}
              </p>
            </div>
          </Card>
        ))}
      </ul>
    </section>
  );
}
