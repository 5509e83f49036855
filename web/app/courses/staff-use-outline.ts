import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { code } from '@portal/contract/codes';
import { courseDesk } from '@portal/contract/course-desk';
import { type DeskChapter, type DeskCourse } from '@portal/contract/course-content';
import { call } from '../browser/call.ts';
import { useRevalidate } from '../browser/use-revalidate.ts';
import { orderOf } from './staff-arrange.ts';

/** `savedAs`: the course revision that has this order, once saved. */
type Wanted = { chapters: DeskChapter[]; savedAs: number | null };

/** Optimistic update of the order of a course: shown at once, saved one after the other, rolled back when refused. */
export function useArranging(course: DeskCourse) {
  const revalidate = useRevalidate();
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const [said, setSaid] = useState('');
  const focus = useRef<string[]>([]);
  const next = useRef<{ chapters: DeskChapter[]; words: string } | null>(null);
  const isSaving = useRef(false);
  /** May be ahead of the revision shown, until the course is loaded again. */
  const lastSaved = useRef(0);
  // Kept until the saved course is loaded: showing the old order in between would lose the focus.
  const isWanted = wanted !== null && (wanted.savedAs === null || course.revision < wanted.savedAs);
  const chapters = isWanted ? wanted.chapters : course.chapters;

  // The focus follows what was moved; at either end its other button gets it.
  useEffect(() => {
    const target = focus.current
      .map((id) => document.getElementById(id))
      .find((button) => button instanceof HTMLButtonElement && !button.disabled);
    target?.focus();
    focus.current = [];
  }, [chapters]);

  /** Only the latest order is saved; the ones in between are skipped. */
  async function save() {
    while (next.current) {
      const { chapters: order, words } = next.current;
      next.current = null;
      const revision = Math.max(course.revision, lastSaved.current);
      const answer = await call(courseDesk.arrange, { id: course.id, revision, chapters: orderOf(order) });
      const isSaved = answer.code === code.success;
      setSaid(isSaved ? words : answer.msg);
      if (!isSaved) {
        next.current = null;
        return setWanted(null);
      }
      lastSaved.current = answer.data.revision;
    }
    setWanted((shown) => shown && { ...shown, savedAs: lastSaved.current });
  }

  async function arrange(order: DeskChapter[] | null, words: string, focused: string[] = []) {
    if (!order) return;
    focus.current = focused;
    next.current = { chapters: order, words };
    setWanted({ chapters: order, savedAs: null });
    if (isSaving.current) return;
    isSaving.current = true;
    await save();
    isSaving.current = false;
    await revalidate();
  }

  return { chapters, said, arrange };
}

const pollMs = 2000;

/** Polls the packaging progress of films and reloads the page when one is ready, unless a drag is under way. */
export function usePackaging(course: DeskCourse, isDragging: boolean) {
  const revalidate = useRevalidate();
  const [progressByLesson, setProgressByLesson] = useState(new Map<number, number>());
  const { id } = course;
  const waiting = course.chapters
    .flatMap(({ lessons }) => lessons)
    .flatMap(({ packaging }) => (packaging && packaging.state !== 'failed' ? [packaging] : []));
  const isWaiting = waiting.length > 0;

  const ask = useEffectEvent(async () => {
    if (isDragging) return;
    const answer = await call(courseDesk.packaging, { id });
    if (answer.code !== code.success) return;
    const { lessons } = answer.data;
    setProgressByLesson(new Map(lessons.map((each) => [each.lesson_id, each.progress])));
    const isUnderWay = (lessonId: number) =>
      lessons.some((each) => each.lesson_id === lessonId && /^(?:queued|packaging)$/.test(each.state));
    if (waiting.some((each) => !isUnderWay(each.lesson_id))) await revalidate();
  });
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => void ask(), pollMs);
    return () => clearInterval(timer);
  }, [isWaiting]);

  return (lessonId: number, loaded: number) => progressByLesson.get(lessonId) ?? loaded;
}
