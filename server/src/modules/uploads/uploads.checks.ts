import { code, PortalError } from '@portal/contract/codes';
import { uploadPartBytes as partBytes } from '@portal/contract/uploads';
import { fileTypeFromBuffer } from 'file-type';
import type { Storage } from '../../outside/storage/port.ts';
import { inspect, readAtMost, sameContainer } from '../files/files.ts';
import type { UploadRow } from './uploads.store.ts';

type Kept = { type: string; size: number; width: number | null; height: number | null };

const mostPictureBytes = 20_000_000;
const refused = (message: string) => new PortalError(code.failure, message);

export const partCountOf = (size: number) => Math.ceil(size / partBytes);

/** Null where there is no such part. */
export function sizeOfPart(size: number, number: number): number | null {
  const count = partCountOf(size);
  if (!Number.isInteger(number) || number < 1 || number > count) return null;
  return number < count ? partBytes : size - (count - 1) * partBytes;
}

/** The first part tells what a file is, before the rest of it travels. */
export async function checkStart(bytes: Uint8Array, { purpose, type, size }: UploadRow): Promise<void> {
  const found = (await fileTypeFromBuffer(bytes))?.mime ?? '';
  const isFilm = purpose === 'lessonVideo';
  // Cameras and editors disagree about the brand of one and the same container.
  if (isFilm && /^video\/(?:mp4|quicktime|x-m4v)$/.test(found)) return;
  // The list of a large Office file may lie behind its first part.
  const isOffice = type.startsWith('application/vnd.openxmlformats-') && found === 'application/zip';
  if (!isFilm && (found === (sameContainer[type] ?? type) || (isOffice && size > partBytes))) return;
  throw refused(isFilm ? '文件不是 MP4 或 MOV 视频，请转换后上传' : '文件内容与类型不符，请检查后重新上传');
}

/** What only the whole file shows. A picture is drawn anew, as every upload is. */
export async function checkEnd(
  storage: Storage,
  key: string,
  { purpose, type, size }: UploadRow,
): Promise<Kept> {
  const asItIs = { type, size, width: null, height: null };
  if (type === 'application/pdf') {
    const tail = await storage.read(key, { start: Math.max(0, size - 2048), end: size - 1 });
    const end = tail && (await readAtMost(tail.body, 2048));
    if (!end || !Buffer.from(end).toString('latin1').includes('%%EOF')) {
      throw refused('PDF 文件不完整，请重新导出后上传');
    }
  }
  if (!type.startsWith('image/') || purpose !== 'courseware') return asItIs;
  if (size > mostPictureBytes) throw refused('图片最大 20 MB，请缩小后上传');
  const stored = await storage.read(key);
  const bytes = stored && (await readAtMost(stored.body, size));
  if (!bytes) throw refused('图片没有上传完成，请重新上传');
  const { bytes: drawn, ...kept } = await inspect({ bytes, type, purpose });
  await storage.write(key, drawn, kept.type);
  return { ...kept, size: drawn.byteLength };
}
