import { code } from '@portal/contract/codes';
import { downloads } from '@portal/contract/downloads';
import { formatMoment } from '@portal/contract/time';
import { call, callInBackground } from '../browser/call.ts';
import { toast } from '../browser/toasts.ts';
import { isFailedHttp, isUnanswered } from '../browser/unanswered.ts';
import { download } from '../files/download.ts';

export async function saveExport(job: string): Promise<void> {
  const answer = await call(downloads.export, { job_id: job });
  if (answer.code !== code.success) return;
  const { url } = answer.data;
  if (url) await download({ name: '', url });
  else toast('warning', '文件已过期，请重新导出');
}

/** Null when there is no such export; undefined when the next look may tell. */
export async function exportProgress(job: string) {
  const answer = await callInBackground(downloads.export, { job_id: job });
  if (isUnanswered(answer) || isFailedHttp(answer)) return undefined;
  if (answer.code !== code.success) return null;
  const { expire } = answer.data;
  return { ...answer.data, until: expire === null ? '' : formatMoment(expire) };
}

export type ExportProgress = NonNullable<Awaited<ReturnType<typeof exportProgress>>>;
