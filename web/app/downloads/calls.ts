import { code } from '@portal/contract/codes';
import { downloads } from '@portal/contract/downloads';
import type { Envelope } from '@portal/contract/endpoint';
import { formatMoment } from '@portal/contract/time';
import { call, callInBackground } from '../browser/call.ts';
import { toast } from '../browser/toasts.ts';
import { isFailedHttp, isUnanswered } from '../browser/unanswered.ts';
import { download } from '../files/download.ts';

/** Runs a call, asks for re-authentication where it is required, and toasts other refusals. */
export type Prove = <Data>(send: () => Promise<Envelope<Data>>) => Promise<Envelope<Data>>;

export async function startExport(type: string, filter: Record<string, unknown>): Promise<string | null> {
  const answer = await call(downloads.export, { type, filter });
  return answer.code === code.success ? answer.data.job_id : null;
}

export async function saveExport(job: string, prove?: Prove): Promise<void> {
  const input = { job_id: job };
  const answer = prove
    ? await prove(() => call({ ...downloads.export, quiet: true }, input))
    : await call(downloads.export, input);
  if (answer.code !== code.success) return;
  const { url } = answer.data;
  if (url) await download({ name: '', url });
  else toast('warning', '文件已过期，请重新导出');
}

/** Null when there is no such export; undefined when the poll failed and is worth repeating. */
export async function exportProgress(job: string) {
  const answer = await callInBackground(downloads.export, { job_id: job });
  if (isUnanswered(answer) || isFailedHttp(answer)) return undefined;
  if (answer.code !== code.success) return null;
  const { expire } = answer.data;
  return { ...answer.data, until: expire === null ? '' : formatMoment(expire) };
}

export type ExportProgress = NonNullable<Awaited<ReturnType<typeof exportProgress>>>;
