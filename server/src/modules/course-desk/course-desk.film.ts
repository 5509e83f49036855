import { type CaptionLanguage, captionLanguageTitle } from '@portal/contract/course-content';
import type { LessonMarker } from '@portal/contract/lessons';
import type { Actor } from '../../platform/audit.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Videos } from '../videos/videos.ts';
import { type CourseEditing, fault, refused } from './course-desk.editing.ts';
import { courseDeskStore as store, type LessonRow } from './course-desk.store.ts';

type Ports = { editing: CourseEditing; videos: Pick<Videos, 'captions'> };
type Of = { id: number; lesson_id: number };
type NewMarkers = Of & { revision: number; markers: LessonMarker[] };
type NewCaption = Of & { language: CaptionLanguage; text: string | null };

export type FilmDesk = ReturnType<typeof createFilmDesk>;

/** What the player shows along with a film: progress markers and captions. */
export function createFilmDesk({ database }: Platform, { editing, videos }: Ports) {
  function filmOf(lessons: readonly LessonRow[], lessonId: number) {
    const lesson = lessons.find(({ id }) => id === lessonId);
    if (!lesson) throw refused('课时不存在');
    if (lesson.kind !== 'video') throw refused('文档课时没有进度标记和字幕');
    const { videoId, durationSeconds } = lesson;
    if (videoId === null) throw refused('视频转码完成后才能设置');
    return { videoId, durationSeconds };
  }

  const outline = (id: number) => ({ action: 'outline', detail: { course: id } }) as const;

  return {
    saveMarkers(editor: Actor, { id, revision, lesson_id, markers }: NewMarkers) {
      return editing.step(editor, id, { ...outline(id), revision }, async (transaction) => {
        const { durationSeconds } = filmOf(await store.lessons(transaction, id), lesson_id);
        const places = markers.map(({ offset }) => offset);
        const beyond = places.findIndex((offset) => offset >= durationSeconds);
        if (beyond >= 0) throw fault(`markers.${beyond}.offset`, `须在视频时长（${durationSeconds} 秒）之内`);
        const twice = places.findIndex((offset, at) => places.indexOf(offset) < at);
        if (twice >= 0) throw fault(`markers.${twice}.offset`, '这一秒已有标记');
        const inOrder = markers.toSorted((one, other) => one.offset - other.offset);
        await store.updateLesson(transaction, lesson_id, { markers: inOrder });
      });
    },

    /** The file is there before the film names it, and the former one goes after that: a store takes no part in a transaction. */
    async saveCaption(editor: Actor, { id, lesson_id, language, text }: NewCaption) {
      const { videoId } = filmOf(await store.lessons(database, id), lesson_id);
      const { captions } = videos;
      const file = text === null ? null : await captions.write(videoId, language, text);
      let former: string | null = null;
      const saving = editing.step(editor, id, outline(id), async (transaction) => {
        const present = filmOf(await store.lessons(transaction, id), lesson_id);
        if (present.videoId !== videoId) throw refused('视频刚刚更换，请核对后重新上传字幕');
        const track = file === null ? null : { language, label: captionLanguageTitle[language], file };
        former = await captions.list(transaction, videoId, language, track);
      });
      const saved = await saving.catch(async (error: unknown) => {
        if (file !== null) await captions.remove(videoId, file);
        throw error;
      });
      if (former !== null) await captions.remove(videoId, former);
      return saved;
    },
  };
}
