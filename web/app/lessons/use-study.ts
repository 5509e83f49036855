import { useEffect, useMemo, useState } from 'react';
import { code } from '@portal/contract/codes';
import { courseQuestions, type CourseQuestion } from '@portal/contract/course-questions';
import type { Envelope } from '@portal/contract/endpoint';
import { lessonNotes, type LessonNote } from '@portal/contract/lesson-notes';
import { call } from '../browser/call.ts';
import { useKeptDraft } from '../forms/use-kept-draft.ts';
import type { StudyDraft } from '../player/skin/ports.ts';

const most = 100;

/** As many characters as the contract takes. */
export const noteMost = 2000;
export const questionMost = 500;

/** Notes and questions of a lesson: the panel of the player and the lists below it show the same. */
export function useStudy(courseId: number, lessonId: number, loggedIn: boolean) {
  const [notes, setNotes] = useState<LessonNote[]>([]);
  const [questions, setQuestions] = useState<CourseQuestion[]>([]);
  const noteDraft = useStudyDraft(`note:new:${lessonId}`);
  const questionDraft = useStudyDraft(`question:lesson:${lessonId}`);

  const actions = useMemo(() => {
    async function loadNotes() {
      const answer = await call(lessonNotes.list, { lesson_id: lessonId, page_size: most });
      if (answer.code === code.success) setNotes(answer.data.data);
    }
    async function loadQuestions() {
      const answer = await call(courseQuestions.list, {
        course_id: courseId,
        lesson_id: lessonId,
        page_size: most,
      });
      if (answer.code === code.success) setQuestions(answer.data.data);
    }
    return {
      loadNotes,
      loadQuestions,
      async addNote(second: number, content: string) {
        must(await call(lessonNotes.add, { lesson_id: lessonId, second: Math.floor(second), content }));
        await loadNotes();
      },
      async editNote(id: number, content: string) {
        must(await call(lessonNotes.edit, { id, content }));
        await loadNotes();
      },
      async deleteNote(id: number) {
        must(await call(lessonNotes.remove, { id }));
        await loadNotes();
      },
      async ask(second: number, content: string) {
        const place = { course_id: courseId, lesson_id: lessonId, second: Math.floor(second) };
        must(await call(courseQuestions.ask, { ...place, content }));
        await loadQuestions();
      },
    };
  }, [courseId, lessonId]);

  useEffect(() => {
    void actions.loadQuestions();
    if (loggedIn) void actions.loadNotes();
  }, [actions, loggedIn]);

  return { lessonId, notes, questions, noteDraft, questionDraft, ...actions };
}
export type Study = ReturnType<typeof useStudy>;

/** One text for the form below the player and the panel inside it: an expired session redirects while somebody is writing. */
function useStudyDraft(name: string): StudyDraft {
  const { draft, change, forget } = useKeptDraft(name, { text: '', second: '' });
  return {
    text: draft.text,
    second: draft.second === '' ? null : Number(draft.second),
    write: (text, second = null) => change({ text, second: second === null ? '' : String(second) }),
    clear() {
      change({ text: '', second: '' });
      forget();
    },
  };
}

/** The refusal was toasted; throw so that the caller knows. */
function must(answer: Envelope): void {
  if (answer.code !== code.success) throw new Error(answer.msg);
}
