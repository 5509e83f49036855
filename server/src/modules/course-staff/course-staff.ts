import type { Platform } from '../../platform/platform.ts';
import { createComments } from './course-staff.comments.ts';
import { courseStaffFigures } from './course-staff.figures.ts';
import type { CourseStaffPorts } from './course-staff.ports.ts';
import { createStaffRights } from './course-staff.rights.ts';
import { courseStaffRoutes } from './course-staff.routes.ts';

/** The back office of running courses: what learners write, what they may take, how they learn. */
export function createCourseStaff(platform: Platform, ports: CourseStaffPorts) {
  const comments = createComments(platform, ports);
  const rights = createStaffRights(platform, ports);
  return {
    calls: courseStaffRoutes({ comments, rights }),
    figures: courseStaffFigures(platform.database),
  };
}
