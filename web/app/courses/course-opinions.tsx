import { CourseFeedback } from './course-feedback.tsx';
import { CourseQuestions } from './course-questions.tsx';
import type { CoursePage } from './load-course.ts';

/** Feedback and questions; the script is loaded on the first interaction. */
export default function CourseOpinions({ page }: { page: CoursePage }) {
  const { course, feedbacks, asked, loggedIn } = page;
  return (
    <>
      <CourseFeedback course={course} feedbacks={feedbacks} loggedIn={loggedIn} />
      <CourseQuestions courseId={course.id} total={course.questions} asked={asked} />
    </>
  );
}
