import type { DeskChapter } from '@portal/contract/course-content';

type Chapter = Pick<DeskChapter, 'id'> & { lessons: { id: number }[] };

/** Input of `courseDesk.arrange`. */
export const orderOf = (chapters: readonly Chapter[]) =>
  chapters.map(({ id, lessons }) => ({ id, lessons: lessons.map((lesson) => lesson.id) }));

/** A copy with one chapter at another place. */
export function chapterTo<Some extends Chapter>(chapters: readonly Some[], id: number, to: number): Some[] {
  const moved = chapters.find((chapter) => chapter.id === id);
  if (!moved) return [...chapters];
  return chapters.filter((chapter) => chapter !== moved).toSpliced(to, 0, moved);
}

/** A copy with one lesson in this chapter, before the lesson that stands at `to` there. */
export function lessonTo<Some extends Chapter>(
  chapters: readonly Some[],
  id: number,
  chapterId: number,
  to: number,
): Some[] {
  const moved = chapters.flatMap(({ lessons }) => lessons).find((lesson) => lesson.id === id);
  if (!moved) return [...chapters];
  return chapters.map((chapter) => {
    const rest = chapter.lessons.filter((lesson) => lesson.id !== id);
    return { ...chapter, lessons: chapter.id === chapterId ? rest.toSpliced(to, 0, moved) : rest };
  });
}

/** One step up or down, across the borders of chapters; null where it goes no further. */
export function lessonBy<Some extends Chapter>(
  chapters: readonly Some[],
  id: number,
  by: 1 | -1,
): Some[] | null {
  const at = chapters.findIndex(({ lessons }) => lessons.some((lesson) => lesson.id === id));
  const chapter = chapters[at];
  if (!chapter) return null;
  const place = chapter.lessons.findIndex((lesson) => lesson.id === id);
  const to = place + by;
  if (to >= 0 && to < chapter.lessons.length) return lessonTo(chapters, id, chapter.id, to);
  const next = chapters[at + by];
  if (!next) return null;
  return lessonTo(chapters, id, next.id, by === 1 ? 0 : next.lessons.length);
}

/** Where a lesson stands now, in words. */
export function placeOf(
  chapters: readonly { title: string; lessons: readonly { id: number }[] }[],
  id: number,
): string {
  for (const { title, lessons } of chapters) {
    const at = lessons.findIndex((lesson) => lesson.id === id);
    if (at >= 0) return `“${title}”的第 ${at + 1} 个课时`;
  }
  return '';
}
