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

/** What is written, saved as it is written; somebody else's newer text stops the saving until it is dealt with. */
export function useArticleDraft(article: DeskArticle) {
  const [content, setContent] = useState(article.content);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [conflict, setConflict] = useState<ArticleConflict | null>(null);
  const [removed, setRemoved] = useState({ images: 0, embeds: 0 });
  const revision = useRef(article.revision);
  const stored = useRef(article.content);
  const touched = useRef(false);
  /** The revision that a save follows whose answer never came: a reload or the network cut it off. */
  const left = useRef<number | null>(null);

  const { saving, inTurn } = useSaveQueue(content, (written) => save(written), {
    active: conflict === null,
    time: clockTime(article.saved_time),
    // An uploaded file is saved at once.
    mark: content.attachments.length + (content.cover ? 1000 : 0),
  });
  const saveInTurn = async (written: ArticleContent, keep = false): Promise<boolean> =>
    typeof (await inTurn(() => save(written, keep))) === 'object';

  useEffect(() => {
    const follows = savesUnderWay.take(article.id);
    if (follows !== article.revision) return;
    left.current = follows;
    void inTurn(async () => {
      const newest = await landed(article.id, follows);
      // Nothing was written here yet: the page goes on with what the save brought.
      if (!newest || touched.current) return;
      revision.current = newest.revision;
      stored.current = newest.content;
      setContent(newest.content);
    });
  }, [article.id, article.revision, inTurn]);

  async function send(written: ArticleContent, keep: boolean): Promise<Envelope<ArticleSaved>> {
    const asked = { id: article.id, revision: revision.current, content: written, keep };
    savesUnderWay.note(article.id, asked.revision);
    const answer = await call({ ...articleDesk.save, quiet: true }, asked);
    // A page that is being left fails its calls: the save may still arrive.
    if (isUnanswered(answer)) left.current = asked.revision;
    else savesUnderWay.take(article.id);
    const told = answer.code === code.success ? null : (answer.data as ArticleConflict | null);
    const isOwn = told?.conflict && told.own && left.current === told.revision - 1;
    if (!isOwn) return answer;
    // The save that was under way came later than this page: its text becomes a version, and this one follows it.
    left.current = null;
    revision.current = told.revision;
    const kept = await send(told.content, true);
    if (kept.code !== code.success) return kept;
    revision.current = kept.data.revision;
    return send(written, keep);
  }

  /** Each save says which one it follows. */
  async function save(written: ArticleContent, keep = false): Promise<SaveOutcome> {
    if (written === stored.current && !keep) return { saved: clockTime(article.saved_time) };
    const answer = await send(written, keep);
    setErrors(fieldErrors(answer));
    if (answer.code !== code.success) {
      const told = answer.data as ArticleConflict | null;
      if (told?.conflict) setConflict(told);
    } else {
      revision.current = answer.data.revision;
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
    /** A step was refused: shows why, or what somebody else wrote meanwhile. */
    refused(answer: Envelope<unknown>) {
      setErrors(fieldErrors(answer));
      const told = answer.code === code.success ? null : (answer.data as ArticleConflict | null);
      if (told?.conflict) setConflict(told);
    },
    /** True when what is written is safe. */
    saveNow: (keep = false) => saveInTurn(content, keep),
    revision: () => revision.current,
    /** Either text may be gone on with; the other one is kept as a version. */
    async settle(which: 'mine' | 'theirs') {
      if (!conflict) return;
      const theirs = conflict.content;
      revision.current = conflict.revision;
      setConflict(null);
      // Saving over somebody else's text keeps that as a version, and `keep` does the same for this one.
      const kept = await saveInTurn({ ...content }, which === 'theirs');
      if (which === 'theirs' && kept) setContent(theirs);
    },
  };
}

const clockTime = (seconds: number) => formatMoment(seconds).slice(-5);

/** Survives a reload of the tab, and is seen by no other tab. */
const savesUnderWay = {
  note: (id: number, revision: number) => sessionStorage.setItem(`article-save-${id}`, String(revision)),
  /** The revision a save follows, if one was sent and not answered. */
  take(id: number): number | null {
    const noted = sessionStorage.getItem(`article-save-${id}`);
    sessionStorage.removeItem(`article-save-${id}`);
    return noted === null ? null : Number(noted);
  },
};

const landingTries = 10;
const landingPause = 300;

/** The article once a save that was under way has arrived; null when it did not. */
async function landed(id: number, follows: number): Promise<DeskArticle | null> {
  for (let tries = 0; tries < landingTries; tries++) {
    const answer = await call({ ...articleDesk.read, quiet: true }, { id });
    if (answer.code === code.success && answer.data.revision > follows) return answer.data;
    await new Promise((resolve) => setTimeout(resolve, landingPause));
  }
  return null;
}

const heartbeat = 15_000;

/** Who else has the article open, asked every fifteen seconds. */
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
