import { useCallback, useEffect, useRef, useState } from 'react';
import type { AttemptResult, GivenAnswer } from '@portal/contract/exams';
import type { Saving } from '../forms/save-queue.ts';
import { type Answers, byNumber, createAnswerSync, type StopReason, unsavedOf } from './answer-sync.ts';
import type { OpenAttempt, OpenRefusal, ServerTimes } from './calls.ts';
import { examDraft } from './draft.ts';
import { savedTime } from './saved-time.ts';

export type AttemptView =
  | { phase: 'loading' }
  | { phase: 'refused'; refusal: OpenRefusal }
  | { phase: 'open' | 'submitting'; attempt: OpenAttempt }
  | { phase: 'stopped'; attempt: OpenAttempt; reason: StopReason }
  | { phase: 'done'; result: AttemptResult };

const checkEveryMs = 30_000;
const submitRetryMs = 3000;

type Sync = ReturnType<typeof createAnswerSync<AttemptResult>>;

/** One attempt in one page: opened once, answers autosaved, closed by the server's clock. */
export function useAttempt(courseId: number, beginsAtOnce: boolean) {
  const [mayBegin, setMayBegin] = useState(beginsAtOnce);
  const [view, setView] = useState<AttemptView>({ phase: 'loading' });
  const [answers, setAnswers] = useState<Answers>({});
  const [saving, setSaving] = useState<Saving>({ state: 'idle', time: null });
  /** On the clock of `performance`, which cannot be set back. */
  const [endsAt, setEndsAt] = useState(Infinity);
  const sync = useRef<Sync | null>(null);
  const isSubmitting = useRef(false);

  const setClock = useCallback(({ ends_at, server_time }: ServerTimes) => {
    setEndsAt(performance.now() + (ends_at - server_time) * 1000);
  }, []);

  useEffect(() => {
    let isLeft = false;
    let leave = (): unknown => null;
    void open().catch(() => {
      if (!isLeft)
        setView({
          phase: 'refused',
          refusal: { message: '页面没有加载完整，请返回后重试', isNotBegun: false },
        });
    });
    return () => {
      isLeft = true;
      leave();
    };

    async function open(): Promise<void> {
      const [{ openAttempt, postAnswers }, { holdExamPage, sendLeftAnswers }] = await Promise.all([
        import('./calls.ts'),
        import('./left-answers.ts'),
      ]);
      const attempt = await openAttempt(courseId, mayBegin);
      if (isLeft) return;
      if ('message' in attempt) return setView({ phase: 'refused', refusal: attempt });
      const unsaved = unsavedOf(await examDraft.read(), attempt);
      if (isLeft) return;
      setAnswers({ ...byNumber(attempt.saved), ...unsaved });
      setClock(attempt);
      const opened = createAnswerSync<AttemptResult>(
        { id: attempt.attempt_id, savedSeq: attempt.saved_seq, unsaved },
        {
          post: (request) => postAnswers(attempt, request, setClock),
          keep: (draft) => examDraft.keep(draft && { ...draft, ticket: attempt.ticket }),
          onSaving: setSaving,
          onStop: (reason) => setView({ phase: 'stopped', attempt, reason }),
          timeText: () => savedTime(new Date()),
        },
      );
      const release = holdExamPage();
      leave = async () => {
        await opened.close();
        release();
        await sendLeftAnswers();
      };
      sync.current = opened;
      setView({ phase: 'open', attempt });
    }
  }, [courseId, mayBegin, setClock]);

  const attempt = 'attempt' in view ? view.attempt : null;

  useEffect(() => {
    if (!attempt) return;
    const opened = attempt;
    async function check(): Promise<void> {
      if (document.visibilityState === 'hidden') return;
      const { checkPage } = await import('./calls.ts');
      const page = await checkPage(opened);
      if (!page) return;
      setClock(page);
      if (!page.is_current_page) sync.current?.stop('otherPage');
    }
    const flush = () => void sync.current?.flush();
    const changed = () => {
      flush();
      void check();
    };
    const timer = setInterval(() => void check(), checkEveryMs);
    document.addEventListener('visibilitychange', changed);
    addEventListener('online', flush);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', changed);
      removeEventListener('online', flush);
    };
  }, [attempt, setClock]);

  const submit = useCallback(
    async (isTimeUp: boolean): Promise<void> => {
      if (isSubmitting.current || !attempt || !sync.current) return;
      isSubmitting.current = true;
      setView({ phase: 'submitting', attempt });
      for (;;) {
        const outcome = await sync.current.submit(isTimeUp);
        if (outcome.kind === 'result') return setView({ phase: 'done', result: outcome.result });
        if (outcome.kind === 'stopped') return;
        if (outcome.kind === 'early') break;
        await new Promise((resolve) => setTimeout(resolve, submitRetryMs));
      }
      isSubmitting.current = false;
      setView({ phase: 'open', attempt });
    },
    [attempt],
  );

  const answer = useCallback((no: number, given: GivenAnswer): void => {
    setAnswers((before) => ({ ...before, [no]: given }));
    sync.current?.set(no, given);
  }, []);

  const begin = useCallback((): void => {
    setView({ phase: 'loading' });
    setMayBegin(true);
  }, []);

  return { view, answers, saving, endsAt, begin, answer, submit };
}
