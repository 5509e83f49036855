import { code } from '@portal/contract/codes';
import type { UploadPurpose, UploadStatus } from '@portal/contract/uploads';
import type { Upload } from './use-uploads.ts';

const tries = 4;
const pauseMs = 1500;

/** Resumable upload of a large file, part by part: after a break or a reload it sends the missing parts. */
export function uploadInParts(purpose: UploadPurpose): Upload {
  return async (file, onProgress, signal) => {
    const [{ uploads }, { call, callWithLongTimeout }] = await Promise.all([
      import('@portal/contract/uploads'),
      import('../browser/call.ts'),
    ]);
    const { name, size, type, lastModified: modified } = file;
    const begun = await call({ ...uploads.begin, quiet: true }, { purpose, name, size, type, modified });
    if (begun.code !== code.success) throw new Error(begun.msg);
    const status = begun.data;
    const here = new Set(status.parts);
    const report = (sent: number) => onProgress(Math.min(99, (sent / size) * 100));
    for (const number of numbersOf(status)) {
      if (!here.has(number)) await sendPart(status, file, number, report, signal);
      here.add(number);
      report(here.size * status.part_size);
    }
    const finished = await callWithLongTimeout({ ...uploads.finish, quiet: true }, { id: status.id });
    if (finished.code !== code.success) throw new Error(finished.msg);
    return { id: status.id, url: '', name };
  };
}

const numbersOf = ({ part_count }: UploadStatus) => Array.from({ length: part_count }, (_, at) => at + 1);

type Report = (sent: number) => void;

async function sendPart(
  status: UploadStatus,
  file: File,
  number: number,
  report: Report,
  signal: AbortSignal,
) {
  const start = (number - 1) * status.part_size;
  const bytes = await file.slice(start, start + status.part_size).arrayBuffer();
  const digest = await digestOf(bytes);
  for (let tried = 1; ; tried += 1) {
    const refusal = await put(status.id, number, bytes, digest, (sent) => report(start + sent), signal);
    if (refusal === null) return;
    if (signal.aborted) throw new DOMException('aborted', 'AbortError');
    // A refusal is final; a network failure is retried.
    if (refusal !== '' || tried === tries) {
      throw new Error(refusal || '网络中断，已上传的部分已保存，重试即可继续');
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs * tried));
  }
}

/** Null without HTTPS, where WebCrypto is missing; the server checks the size all the same. */
async function digestOf(bytes: ArrayBuffer): Promise<string | null> {
  if (!globalThis.isSecureContext) return null;
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Null when stored, the server's refusal, or undefined without an answer. */
async function put(
  id: string,
  number: number,
  bytes: ArrayBuffer,
  digest: string | null,
  onSent: Report,
  signal: AbortSignal,
): Promise<string | null> {
  const [{ uploadDigestHeader, uploadPartPath }, { readToken }] = await Promise.all([
    import('@portal/contract/uploads'),
    import('../browser/token.ts'),
  ]);
  return new Promise((resolve) => {
    // fetch cannot tell how much has been sent.
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded }) => onSent(loaded);
    request.onload = () => resolve(request.status === 200 ? refusalIn(request.responseText) : '');
    request.onerror = () => resolve('');
    request.onabort = () => resolve('');
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.open('PUT', uploadPartPath(id, number));
    request.setRequestHeader('xx-token', readToken() ?? '');
    if (digest) request.setRequestHeader(uploadDigestHeader, digest);
    request.send(bytes);
  });
}

function refusalIn(text: string): string | null {
  const answer = JSON.parse(text) as { code: number; msg: string };
  return answer.code === code.success ? null : answer.msg;
}
