import { articleDesk } from '@portal/contract/article-desk';
import type { DeskFile } from '@portal/contract/article-content';
import { code } from '@portal/contract/codes';
import { type FilePurpose, filePurpose } from '@portal/contract/files';
import { call } from '../browser/call.ts';
import type { ArticleMedia } from '../editor/media.ts';
import { uploadFile } from '../files/upload-file.ts';
import type { Upload } from '../files/use-uploads.ts';

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

export const uploadArticlePicture = async (file: File) => {
  const { url: src, width, height } = await takeFile('articleImage', file);
  return { src, width, height };
};

/** What the text of an article may hold, and how it gets there. */
export const articleMedia: ArticleMedia = {
  uploadVideo: async (file, onProgress) => (await takeFile('articleVideo', file, onProgress)).url,
  async uploadFile(file, onProgress) {
    const { url: href, name } = await takeFile('articleFile', file, onProgress);
    return { href, name };
  },
  videoTypes: filePurpose.articleVideo.types.join(','),
  fileTypes: filePurpose.articleFile.types.join(','),
  async clean(html) {
    const answer = await call({ ...articleDesk.clean, quiet: true }, { html });
    if (answer.code !== code.success) throw new Error(answer.msg);
    return { html: answer.data.html, lost: answer.data.removed.images + answer.data.removed.embeds };
  },
};
