import type { Storage } from '../../outside/storage/port.ts';
import { findProgram } from '../../platform/find-program.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Courses } from '../courses/courses.ts';
import type { Files } from '../files/files.ts';
import type { Messages } from '../messages/messages.ts';
import type { Uploads } from '../uploads/uploads.ts';
import type { Videos } from '../videos/videos.ts';
import { createConversion } from './course-desk.conversion.ts';
import { createEditing } from './course-desk.editing.ts';
import { createFilmDesk } from './course-desk.film.ts';
import { courseDeskJobs } from './course-desk.jobs.ts';
import { createOutline } from './course-desk.outline.ts';
import { createPreview } from './course-desk.preview.ts';
import { createPublishing } from './course-desk.publishing.ts';
import { courseDeskRoutes } from './course-desk.routes.ts';
import { createCourseStructure } from './course-desk.structure.ts';

type Ports = {
  courses: Pick<Courses, 'preview' | 'rights'>;
  messages: Pick<Messages, 'send'>;
  files: Files;
  uploads: Uploads;
  videos: Videos;
  storage: Storage;
  soffice?: string | null;
  afterLessonRemoved(transaction: Transaction, courseId: number): Promise<void>;
  afterContentReplaced(transaction: Transaction, lessonId: number): Promise<void>;
};

export type CourseDesk = ReturnType<typeof createCourseDesk>;

/** Where staff make courses, from the upload to the publication. */
export function createCourseDesk(platform: Platform, ports: Ports) {
  const editing = createEditing(platform, ports);
  const { soffice = findProgram('soffice') } = ports;
  const conversion = createConversion(platform, { ...ports, soffice });
  const outline = createOutline(platform, { ...ports, editing, conversion });
  const film = createFilmDesk(platform, { ...ports, editing });
  const publishing = createPublishing(platform, { ...ports, editing });
  const preview = createPreview(platform, ports);
  const structure = createCourseStructure(platform, { ...ports, editing });
  return {
    calls: courseDeskRoutes({ editing, outline, film, publishing, preview, structure }),
    jobs: courseDeskJobs({ publishing, conversion }),
    /** For videos: one of them is ready to play. */
    packaged: outline.packaged,
  };
}
