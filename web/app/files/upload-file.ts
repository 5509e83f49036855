import { code } from '@portal/contract/codes';
import type { FilePurpose } from '@portal/contract/files';
import type { Upload } from './use-uploads.ts';

type Form = { url: string; fields: Record<string, string> };

/** Asks for an upload form, sends the file with it and gives the file's id. Refusals are thrown in words for the user. */
export function uploadFile(purpose: FilePurpose): Upload {
  return async (file, onProgress, signal) => {
    // The contract comes with the first file.
    const [{ files }, { call }] = await Promise.all([
      import('@portal/contract/files'),
      import('../browser/call.ts'),
    ]);
    const { name, size, type } = file;
    const answer = await call({ ...files.sts, quiet: true }, { purpose, name, size, type });
    if (answer.code !== code.success) throw new Error(answer.msg);
    await post(answer.data.upload, file, onProgress, signal);
    const { id } = answer.data.file;
    // The server inspects a file when it is first opened: do that now, rather than when the form is sent.
    if (inspected.has(purpose)) {
      const opened = await call({ ...files.open, quiet: true }, { id });
      if (opened.code !== code.success) throw new Error(opened.msg);
    }
    return { id, url: '', name };
  };
}

const inspected = new Set<FilePurpose>(['licence', 'letter', 'certificate', 'voucher', 'invoice']);

function post(
  { url, fields }: Form,
  file: File,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  // Stores read the fields up to the file and none behind it.
  body.append('file', file);
  return new Promise((resolve, reject) => {
    // fetch cannot tell how much has been sent.
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? (loaded / total) * 100 : 0);
    request.onload = () =>
      request.status >= 200 && request.status < 300
        ? resolve()
        : reject(new Error('文件没有上传成功，请重试'));
    request.onerror = () => reject(new Error('网络中断，文件没有上传成功'));
    request.onabort = () => reject(new DOMException('aborted', 'AbortError'));
    signal.addEventListener('abort', () => request.abort());
    request.open('POST', url);
    request.send(body);
  });
}
