import { Card } from '../ui/card.tsx';
import { LessonRow } from './lesson-row.tsx';
import type { CoursePage } from './load-course.ts';

type CourseChaptersProps = { chapters: CoursePage['chapters']; antiSkip: boolean };

export function CourseChapters({ chapters, antiSkip }: CourseChaptersProps) {
  return (
    <Card as="section" aria-labelledby="course-chapters">
      <h2 id="course-chapters" className="text-xl">
        课程目录
      </h2>
      {antiSkip && (
        <p className="mt-1 text-sm text-ink-mute">本课程首次学习时不能拖过未看的部分，学完后可自由拖动。</p>
      )}
      {chapters.map((chapter) => (
        <section key={chapter.id} aria-labelledby={`chapter-${chapter.id}`} className="mt-5">
          <h3 id={`chapter-${chapter.id}`} className="mb-1 text-base">
            {chapter.title}
          </h3>
          <ol className="-mx-3">
            {chapter.lessons.map((lesson) => (
              <LessonRow key={lesson.id} lesson={lesson} />
            ))}
          </ol>
        </section>
      ))}
    </Card>
  );
}
