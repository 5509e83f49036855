import type { Platform } from '../../platform/platform.ts';
import { createBoard } from './course-staff.board.ts';
import { createComments } from './course-staff.comments.ts';
import { learnersDownload } from './course-staff.downloads.ts';
import { courseStaffFigures } from './course-staff.figures.ts';
import { createLearners } from './course-staff.learners.ts';
import type { CourseStaffPorts } from './course-staff.ports.ts';
import { createStaffRights } from './course-staff.rights.ts';
import { courseStaffRoutes } from './course-staff.routes.ts';

/** The back office of running courses: what learners write, what they may take, how they learn. */
export function createCourseStaff(platform: Platform, ports: CourseStaffPorts) {
  const comments = createComments(platform, ports);
  const rights = createStaffRights(platform, ports);
  const learners = createLearners(platform, ports);
  const board = createBoard(platform);
  return {
    calls: courseStaffRoutes({ comments, rights, learners, board }),
    jobs: board.jobs,
    figures: courseStaffFigures(platform.database),
    downloads: [learnersDownload(learners)],
  };
}
