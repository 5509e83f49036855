import { code } from '@portal/contract/codes';
import { downloads } from '@portal/contract/downloads';
import { call } from '../browser/call.ts';
import { download } from '../browser/download.ts';
import { toast } from '../browser/toasts.ts';

export async function saveExport(job: string): Promise<void> {
  const answer = await call(downloads.export, { job_id: job });
  if (answer.code !== code.success) return;
  const { url } = answer.data;
  if (url) await download({ name: '', url });
  else toast('warning', '文件已过期，请重新导出');
}
