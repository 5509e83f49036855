import { parentPort } from 'node:worker_threads';
import { PortalError } from '@portal/contract/codes';
import { type UploadsById, type Removed, sanitizeArticle } from './sanitize-article.ts';
import { sanitizeContent } from './sanitize.ts';

export type CleanTask =
  | { kind: 'content'; html: string }
  | { kind: 'article'; html: string; files: UploadsById };
export type Cleaned = { html: string; removed: Removed };
/** A refusal is for the user; anything else is a fault of ours. */
export type CleanAnswer = Cleaned | { refusal: string };

export function clean(task: CleanTask): Cleaned {
  if (task.kind === 'article') return sanitizeArticle(task.html, task.files);
  return { html: sanitizeContent(task.html), removed: { images: 0, embeds: 0 } };
}

parentPort?.on('message', (task: CleanTask) => {
  try {
    parentPort!.postMessage(clean(task) satisfies CleanAnswer);
  } catch (error) {
    if (!(error instanceof PortalError)) throw error;
    parentPort!.postMessage({ refusal: error.message } satisfies CleanAnswer);
  }
});
