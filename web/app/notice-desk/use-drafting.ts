import { useRef, useState } from 'react';
import { code } from '@portal/contract/codes';
import type { Envelope } from '@portal/contract/endpoint';
import type { DuplicateRow } from '@portal/contract/notice-drafts';
import { formatMoment } from '@portal/contract/time';
import { newUuid } from '../browser/uuid.ts';
import { outcomeOf } from '../forms/save-queue.ts';
import { showErrors } from '../forms/show-errors.ts';
import { useSaveQueue } from '../forms/use-save-queue.ts';
import { fieldErrors } from '../forms/use-submit.ts';
import type { Draft, NoticeFormState } from './use-notice-form.ts';
import { textAt } from './values.ts';

export type LastSave = { id: number | null; key: string; revision: number };
type Saved = Envelope<{ id: number; revision: number; time: number }>;

export type DraftingCalls = {
  save(last: LastSave, draft: Draft): Promise<Saved>;
  submit(id: number, revision: number): Promise<Envelope<{ notice_id: number }>>;
  duplicates(id: number | null, content: Draft['content']): Promise<DuplicateRow[]>;
};

type Start = { id: number | null; revision: number; savedTime: string | null };

const identifying = ['type', 'title', 'project_number', 'buyer.name'];

/** Autosaves a draft, looks for duplicates of it, and submits it. */
export function useDrafting(
  form: NoticeFormState,
  start: Start,
  calls: () => Promise<DraftingCalls>,
  onId: (id: number) => void,
) {
  const lastSave = useRef<LastSave | null>(null);
  const looked = useRef('');
  const [duplicates, setDuplicates] = useState<DuplicateRow[]>([]);
  const [busy, setBusy] = useState(false);
  const [conflict, setConflict] = useState(false);

  /** Optimistic locking: each save names the revision it is based on. */
  async function save(draft: Draft): Promise<Saved> {
    lastSave.current ??= { id: start.id, revision: start.revision, key: newUuid() };
    const before = lastSave.current;
    const answer = await (await calls()).save(before, draft);
    if (answer.code === code.success) {
      lastSave.current = { ...before, id: answer.data.id, revision: answer.data.revision };
      if (before.id === null) onId(answer.data.id);
    } else if ((answer.data as { conflict?: boolean } | null)?.conflict) setConflict(true);
    return answer;
  }

  async function lookForDuplicates({ content }: Draft): Promise<void> {
    const facts = identifying.map((path) => textAt(content, path)).join('\n');
    if (facts === looked.current || textAt(content, 'title').length < 4) return;
    looked.current = facts;
    setDuplicates(await (await calls()).duplicates(lastSave.current?.id ?? null, content));
  }

  const { saving, inTurn } = useSaveQueue(
    form.draft,
    async (draft) => {
      const answer = await save(draft);
      void lookForDuplicates(draft);
      return outcomeOf(answer, ({ time }) => formatMoment(time).slice(-5));
    },
    // An uploaded file is saved at once.
    { active: !busy && !conflict, time: start.savedTime, mark: form.attachments.length },
  );

  async function handIn() {
    const saved = await inTurn(() => save(form.draft));
    return saved.code === code.success ? (await calls()).submit(saved.data.id, saved.data.revision) : saved;
  }

  /** Resolves to the notice's id, or to null after showing the errors. */
  async function submit(): Promise<number | null> {
    if (busy) return null;
    setBusy(true);
    const answer = await handIn().catch((error: unknown) => {
      setBusy(false);
      throw error;
    });
    // Stays busy until the page is left, or autosave would make a draft of the submitted notice again.
    if (answer.code === code.success && 'notice_id' in answer.data) return answer.data.notice_id;
    setBusy(false);
    showErrors(() => form.setErrors(fieldErrors(answer)));
    return null;
  }

  return { saving, duplicates, busy, conflict, submit, idOf: () => lastSave.current?.id ?? start.id };
}
