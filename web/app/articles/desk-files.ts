import { articleDesk } from '@portal/contract/article-desk';
import type { DeskFile } from '@portal/contract/article-content';
import { code } from '@portal/contract/codes';
import type { FilePurpose } from '@portal/contract/files';
import { call } from '../browser/call.ts';
import { uploadFile } from '../identities/upload-file.ts';
import type { Upload } from '../ui/use-uploads.ts';

type Purpose = Extract<FilePurpose, 'articleImage' | 'articleVideo' | 'articleFile'>;

/** Sends a file and has the desk take it in: pictures come back re-encoded, with their size. */
export async function takeFile(
  purpose: Purpose,
  file: File,
  onProgress: (percent: number) => void = () => {},
  signal: AbortSignal = new AbortController().signal,
): Promise<DeskFile> {
  const { id } = await uploadFile(purpose)(file, onProgress, signal);
  const taken = await call({ ...articleDesk.takeFile, quiet: true }, { file: id });
  if (taken.code !== code.success) throw new Error(taken.msg);
  return taken.data;
}

export const uploadArticleFile: Upload = async (file, onProgress, signal) => {
  const taken = await takeFile('articleFile', file, onProgress, signal);
  return { id: taken.file, url: taken.url, name: taken.name };
};

export const uploadArticleCover: Upload = async (file, onProgress, signal) => {
  const taken = await takeFile('articleImage', file, onProgress, signal);
  return { id: taken.file, url: taken.url, name: taken.name };
};

export const uploadArticlePicture = async (file: File) => (await takeFile('articleImage', file)).url;
