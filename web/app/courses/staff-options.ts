import type { CourseState } from '@portal/contract/course-content';
import type { DeskCourseCategory, DeskTeacher } from '@portal/contract/course-structure';
import type { Option } from '../ui/select.tsx';
import type { Tone } from '../ui/tone.ts';

export const stateTones: Record<CourseState, Tone> = {
  draft: 'neutral',
  scheduled: 'accent',
  published: 'brand',
  withdrawn: 'danger',
};

/** In the order of the tree, the second level indented. */
export const categoryOptions = (categories: readonly DeskCourseCategory[]): Option[] =>
  categories.map(({ id, name, parent_id }) => ({
    value: String(id),
    label: parent_id === null ? name : `　${name}`,
  }));

export const teacherOptions = (teachers: readonly DeskTeacher[]): Option[] =>
  teachers.map(({ id, name, title }) => ({ value: String(id), label: title ? `${name}（${title}）` : name }));
