import { useEffect, useRef, useState } from 'react';
import type { ArticleConflict, ArticleContent, DeskArticle } from '@portal/contract/article-content';
import { articleDesk } from '@portal/contract/article-desk';
import { code } from '@portal/contract/codes';
import type { Envelope } from '@portal/contract/endpoint';
import { formatMoment } from '@portal/contract/time';
import { fieldErrors, type FieldErrors } from '../accounts/use-submit.ts';
import { call } from '../browser/call.ts';
import { type Saving, useAutosave } from '../identities/use-autosave.ts';

export type ArticleDraft = ReturnType<typeof useArticleDraft>;

/** What is written, saved as it is written; somebody else's newer text stops the saving until it is dealt with. */
export function useArticleDraft(article: DeskArticle) {
  const [content, setContent] = useState(article.content);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [conflict, setConflict] = useState<ArticleConflict | null>(null);
  const [removed, setRemoved] = useState({ images: 0, embeds: 0 });
  const revision = useRef(article.revision);
  const stored = useRef(article.content);
  const line = useRef<Promise<unknown>>(Promise.resolve());

  /** One after the other: each save says which one it follows. True when what is written is safe. */
  function save(written: ArticleContent, keep = false): Promise<string | null> {
    const turn = line.current.then(async () => {
      if (written === stored.current && !keep) return formatMoment(article.saved_time).slice(-5);
      const asked = { id: article.id, revision: revision.current, content: written, keep };
      const answer = await call({ ...articleDesk.save, quiet: true }, asked);
      setErrors(fieldErrors(answer));
      if (answer.code !== code.success) {
        const told = answer.data as ArticleConflict | null;
        if (told?.conflict) setConflict(told);
        return null;
      }
      revision.current = answer.data.revision;
      stored.current = written;
      setRemoved(answer.data.removed);
      return formatMoment(answer.data.saved_time).slice(-5);
    });
    line.current = turn.catch(() => {});
    return turn;
  }

  const saving: Saving = useAutosave(content, (written) => save(written), {
    active: conflict === null,
    time: formatMoment(article.saved_time).slice(-5),
    // An uploaded file is saved at once.
    mark: content.attachments.length + (content.cover ? 1000 : 0),
  });

  return {
    content,
    errors,
    conflict,
    removed,
    saving,
    set: (part: Partial<ArticleContent>) => setContent((before) => ({ ...before, ...part })),
    /** A step was refused: shows why, or what somebody else wrote meanwhile. */
    refused(answer: Envelope<unknown>) {
      setErrors(fieldErrors(answer));
      const told = answer.code === code.success ? null : (answer.data as ArticleConflict | null);
      if (told?.conflict) setConflict(told);
    },
    saveNow: (keep = false) => save(content, keep),
    revision: () => revision.current,
    /** Either text may be gone on with; the other one is kept as a version. */
    async settle(which: 'mine' | 'theirs') {
      if (!conflict) return;
      const theirs = conflict.content;
      revision.current = conflict.revision;
      setConflict(null);
      // Saving over somebody else's text keeps that as a version, and `keep` does the same for this one.
      const kept = await save({ ...content }, which === 'theirs');
      if (which === 'theirs' && kept !== null) setContent(theirs);
    },
  };
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
