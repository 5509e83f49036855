import { code } from '@portal/contract/codes';
import type { Envelope } from '@portal/contract/endpoint';
import { noticeDrafts } from '@portal/contract/own-notices';
import type { NoticeType } from '@portal/contract/notice-titles';
import { call } from '../browser/call.ts';
import { newUuid } from '../browser/uuid.ts';
import type { LastSave } from './use-drafting.ts';
import type { Draft } from './use-notice-form.ts';

/** Imported dynamically with the first change, to keep the contract's schemas out of the page. */
export async function saveOwn(last: LastSave, { content, attachments }: Draft) {
  return call({ ...noticeDrafts.save, quiet: true }, { ...last, content, attachments });
}

export const submitOwn = (id: number, revision: number) => call(noticeDrafts.submit, { id, revision });
export const takeBackOwn = (id: number) => call(noticeDrafts.takeBack, { id });
export const removeOwn = (id: number) => call(noticeDrafts.remove, { id });
export const followUpOwn = (id: number, type: NoticeType) =>
  call(noticeDrafts.followUp, { id, type, key: newUuid() });

export async function duplicatesOf(id: number | null, content: Draft['content']) {
  const answer = await call(noticeDrafts.duplicates, { id, content });
  return answer.code === code.success ? answer.data.duplicates : [];
}

export const isDone = (answer: Envelope) => answer.code === code.success;
