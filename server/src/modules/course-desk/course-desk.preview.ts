import type { Platform } from '../../platform/platform.ts';
import type { Courses } from '../courses/courses.ts';
import type { Files } from '../files/files.ts';
import type { Videos } from '../videos/videos.ts';
import { refused } from './course-desk.editing.ts';
import { courseDeskStore as store } from './course-desk.store.ts';

type Ports = {
  courses: Pick<Courses, 'preview'>;
  videos: Pick<Videos, 'address'>;
  files: Pick<Files, 'linkShared'>;
};

export type CoursePreview = ReturnType<typeof createPreview>;

/** A course as its learners will see it. */
export function createPreview({ database }: Pick<Platform, 'database'>, { courses, videos, files }: Ports) {
  return {
    course: (id: number) => courses.preview(id),

    async lesson(id: number, lessonId: number) {
      const lesson = (await store.lessons(database, id)).find((each) => each.id === lessonId);
      if (!lesson) throw refused('课时不存在');
      const { title, videoId, fileId, markers } = lesson;
      if (videoId) {
        // Nobody's address: the player of the back office has no session of a learner.
        const { durationMs: _, ...media } = await videos.address({ videoId, userId: 0, trialSeconds: null });
        return { title, media, markers, document: null };
      }
      if (!fileId) throw refused('视频仍在转码，完成后即可预览');
      const { url, name } = await files.linkShared(database, fileId, 'courseware');
      return { title, media: null, markers, document: { name, url: `${url}&view=1` } };
    },
  };
}
