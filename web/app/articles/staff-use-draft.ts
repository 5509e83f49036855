import { useEffect, useRef, useState } from 'react';
import type {
  ArticleConflict,
  ArticleContent,
  ArticleSaved,
  DeskArticle,
} from '@portal/contract/article-content';
import { articleDesk } from '@portal/contract/article-desk';
import { code } from '@portal/contract/codes';
import type { Envelope } from '@portal/contract/endpoint';
import { formatMoment } from '@portal/contract/time';
import { call } from '../browser/call.ts';
import { isUnanswered } from '../browser/unanswered.ts';
import { outcomeOf, type SaveOutcome } from '../forms/save-queue.ts';
import { useSaveQueue } from '../forms/use-save-queue.ts';
import { fieldErrors, type FieldErrors } from '../forms/use-submit.ts';

export type ArticleDraft = ReturnType<typeof useArticleDraft>;

/** Autosaved draft. When somebody else has saved a newer text, autosave pauses until the conflict is resolved. */
export function useArticleDraft(article: DeskArticle) {
  const [content, setContent] = useState(article.content);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [conflict, setConflict] = useState<ArticleConflict | null>(null);
  const [removed, setRemoved] = useState({ images: 0, embeds: 0 });
  const revision = useRef(article.revision);
  const stored = useRef(article.content);
  const touched = useRef(false);
  /** The revision on which an unanswered save is based: a reload or the network cut it off. */
  const left = useRef<number | null>(null);
  /** The next save goes over a text of ours; what others wrote is kept by the server in any case. */
  const replaces = useRef(false);

  const { saving, inTurn } = useSaveQueue(content, (written) => save(written), {
    active: conflict === null,
    time: clockTime(article.saved_time),
    // A change of the files is saved without debounce.
    mark: content.attachments.length + (content.cover ? 1000 : 0),
  });
  const saveInTurn = async (written: ArticleContent, keep = false): Promise<boolean> =>
    typeof (await inTurn(() => save(written, keep))) === 'object';

  useEffect(() => {
    const follows = savesUnderWay.take(article.id);
    if (follows !== article.revision) return;
    left.current = follows;
    void inTurn(async () => {
      const newest = await pollLateSave(article.id, follows);
      // Nothing was typed here yet: show the result of the late save.
      if (!newest || touched.current) return;
      revision.current = newest.revision;
      stored.current = newest.content;
      setContent(newest.content);
    });
  }, [article.id, article.revision, inTurn]);

  async function send(written: ArticleContent, keep: boolean): Promise<Envelope<ArticleSaved>> {
    const keep_replaced = replaces.current;
    const asked = { id: article.id, revision: revision.current, content: written, keep, keep_replaced };
    savesUnderWay.note(article.id, asked.revision);
    const answer = await call({ ...articleDesk.save, quiet: true }, asked);
    // Leaving the page aborts its calls, but the save may still arrive.
    if (isUnanswered(answer)) left.current = asked.revision;
    else savesUnderWay.take(article.id);
    const refusal = answer.code === code.success ? null : (answer.data as ArticleConflict | null);
    const isOwn = refusal?.conflict && refusal.own && left.current === refusal.revision - 1;
    if (!isOwn) return answer;
    // Our own unanswered save arrived after all: save this one over it.
    left.current = null;
    revision.current = refusal.revision;
    replaces.current = true;
    return send(written, keep);
  }

  /** Optimistic locking: each save names the revision it is based on. */
  async function save(written: ArticleContent, keep = false): Promise<SaveOutcome> {
    if (written === stored.current && !keep) return { saved: clockTime(article.saved_time) };
    const answer = await send(written, keep);
    setErrors(fieldErrors(answer));
    if (answer.code !== code.success) {
      const refusal = answer.data as ArticleConflict | null;
      if (refusal?.conflict) setConflict(refusal);
    } else {
      revision.current = answer.data.revision;
      replaces.current = false;
      stored.current = written;
      setRemoved(answer.data.removed);
    }
    return outcomeOf(answer, ({ saved_time }) => clockTime(saved_time));
  }

  return {
    content,
    errors,
    conflict,
    removed,
    saving,
    set(part: Partial<ArticleContent>) {
      touched.current = true;
      setContent((before) => ({ ...before, ...part }));
    },
    /** An action was refused: shows the field errors, or the conflict with somebody else's text. */
    refused(answer: Envelope<unknown>) {
      setErrors(fieldErrors(answer));
      const refusal = answer.code === code.success ? null : (answer.data as ArticleConflict | null);
      if (refusal?.conflict) setConflict(refusal);
    },
    /** True when the draft is saved. */
    saveNow: (keep = false) => saveInTurn(content, keep),
    revision: () => revision.current,
    /** Resolves the conflict with one of the two texts; the other is kept as a version. */
    async settle(which: 'mine' | 'theirs') {
      if (!conflict) return;
      const theirs = conflict.content;
      revision.current = conflict.revision;
      replaces.current = conflict.own;
      setConflict(null);
      // The server keeps the text that is saved over as a version; `keep` makes a version of ours too.
      const kept = await saveInTurn({ ...content }, which === 'theirs');
      if (which === 'theirs' && kept) setContent(theirs);
    },
  };
}

const clockTime = (seconds: number) => formatMoment(seconds).slice(-5);

/** In sessionStorage: survives a reload and is not shared with other tabs. */
const savesUnderWay = {
  note: (id: number, revision: number) => sessionStorage.setItem(`article-save-${id}`, String(revision)),
  /** The revision on which the unanswered save is based, if there is one. */
  take(id: number): number | null {
    const noted = sessionStorage.getItem(`article-save-${id}`);
    sessionStorage.removeItem(`article-save-${id}`);
    return noted === null ? null : Number(noted);
  },
};

const latePolls = 10;
const landingPause = 300;

/** Polls for the result of an unanswered save; null when it did not arrive. */
async function pollLateSave(id: number, follows: number): Promise<DeskArticle | null> {
  for (let tries = 0; tries < latePolls; tries++) {
    const answer = await call({ ...articleDesk.read, quiet: true }, { id });
    if (answer.code === code.success && answer.data.revision > follows) return answer.data;
    await new Promise((resolve) => setTimeout(resolve, landingPause));
  }
  return null;
}

const heartbeat = 15_000;

/** Who else has the article open, polled every fifteen seconds. */
export function useOthers(article: DeskArticle): DeskArticle['others'] {
  const [others, setOthers] = useState(article.others);
  const { id } = article;
  useEffect(() => {
    let left = false;
    const beat = async () => {
      const answer = await call(articleDesk.presence, { id });
      if (!left && answer.code === code.success) setOthers(answer.data.others);
    };
    void beat();
    const timer = setInterval(() => void beat(), heartbeat);
    return () => {
      left = true;
      clearInterval(timer);
      void call(articleDesk.presence, { id, leaving: true });
    };
  }, [id]);
  return others;
}
