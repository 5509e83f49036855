import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { code } from '@portal/contract/codes';
import { courseDesk } from '@portal/contract/course-desk';
import { type DeskChapter, type DeskCourse } from '@portal/contract/course-content';
import { call } from '../browser/call.ts';
import { orderOf } from './staff-arrange.ts';

/** `savedAs`: the revision of the course that has it, once that is known. */
type Wanted = { chapters: DeskChapter[]; savedAs: number | null };

/** The order of a course: shown at once, saved behind it one after the other, and as it was when that is refused. */
export function useArranging(course: DeskCourse) {
  const { revalidate } = useRevalidator();
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const [said, setSaid] = useState('');
  const focus = useRef<string[]>([]);
  const next = useRef<{ chapters: DeskChapter[]; words: string } | null>(null);
  const isSaving = useRef(false);
  /** Ahead of the course that is shown until it is read anew. */
  const lastSaved = useRef(0);
  // Until the course that has it arrives: shown as it was for a moment, what was moved would lose the focus.
  const isWanted = wanted !== null && (wanted.savedAs === null || course.revision < wanted.savedAs);
  const chapters = isWanted ? wanted.chapters : course.chapters;

  // The focus goes along with what was moved; at an end the other button takes it.
  useEffect(() => {
    const target = focus.current
      .map((id) => document.getElementById(id))
      .find((button) => button instanceof HTMLButtonElement && !button.disabled);
    target?.focus();
    focus.current = [];
  }, [chapters]);

  /** The newest order is saved; what was passed over meanwhile need not be. */
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

/** Asks how far the films are while any is on its way, and reads the page anew when one has arrived, but not under a hand that drags. */
export function usePackaging(course: DeskCourse, isDragging: boolean) {
  const { revalidate } = useRevalidator();
  const [told, setTold] = useState(new Map<number, number>());
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
    setTold(new Map(lessons.map((each) => [each.lesson_id, each.progress])));
    const isUnderWay = (lessonId: number) =>
      lessons.some((each) => each.lesson_id === lessonId && /^(?:queued|packaging)$/.test(each.state));
    if (waiting.some((each) => !isUnderWay(each.lesson_id))) await revalidate();
  });
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => void ask(), pollMs);
    return () => clearInterval(timer);
  }, [isWaiting]);

  return (lessonId: number, known: number) => told.get(lessonId) ?? known;
}
