import { CourseFeedback } from './course-feedback.tsx';
import { CourseQuestions } from './course-questions.tsx';
import type { CoursePage } from './load-course.ts';

/** What others said and asked; its script comes when somebody uses the page. */
export default function CourseOpinions({ page }: { page: CoursePage }) {
  const { course, feedbacks, asked, loggedIn } = page;
  return (
    <>
      <CourseFeedback course={course} feedbacks={feedbacks} loggedIn={loggedIn} />
      <CourseQuestions courseId={course.id} total={course.questions} asked={asked} />
    </>
  );
}
