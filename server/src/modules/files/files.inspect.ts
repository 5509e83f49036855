import { code, PortalError } from '@portal/contract/codes';
import { filePurpose, type FilePurpose } from '@portal/contract/files';
import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Sharp } from 'sharp';

type Uploaded = { bytes: Uint8Array; type: string; purpose: FilePurpose };
type Inspected = { bytes: Uint8Array; type: string; width: number | null; height: number | null };

const mostPixels = 40_000_000;
const mostSide = 3000;
const avatarSide = 512;

const refused = (message: string) => new PortalError(code.failure, message);

/** Old Office files are all of one container. */
export const sameContainer: Record<string, string> = {
  'application/msword': 'application/x-cfb',
  'application/vnd.ms-excel': 'application/x-cfb',
  'application/vnd.ms-powerpoint': 'application/x-cfb',
};

const textTypes = ['text/csv', 'application/json', 'application/x-ndjson'];

/** What may be kept of an upload: a picture drawn anew, a document or a film as it is. Throws on anything else. */
export async function inspect({ bytes, type, purpose }: Uploaded): Promise<Inspected> {
  const allowed: readonly string[] = filePurpose[purpose].types;
  if (textTypes.includes(type) && allowed.includes(type)) return asItIs(plainText(bytes), type);
  const found = await fileTypeFromBuffer(bytes);
  if (!found || found.mime !== (sameContainer[type] ?? type) || !allowed.includes(type)) {
    throw refused(`文件内容与类型不符，请上传${acceptedOf(purpose)}`);
  }
  if (type === 'application/pdf') return asItIs(wholePdf(bytes), type);
  if (!type.startsWith('image/')) return asItIs(bytes, type);
  return runExclusive(() => redraw(bytes, type, purpose));
}

const asItIs = (bytes: Uint8Array, type: string): Inspected => ({ bytes, type, width: null, height: null });

/** Text has no mark of its own; many zero bytes early on belong to something else, unless it is UTF-16. */
function plainText(bytes: Uint8Array): Uint8Array {
  const isWide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (!isWide && bytes.subarray(0, 4096).filter((byte) => byte === 0).length > 8)
    throw refused('文件不是文本，请另存为 CSV 或 XLSX 后上传');
  return bytes;
}

function acceptedOf(purpose: FilePurpose): string {
  if (purpose === 'attachment') return ' PDF、Word、Excel、ZIP、JPG 或 PNG 文件';
  if (purpose === 'noticeImport') return ' CSV、XLSX 或 JSON 文件';
  if (purpose === 'questionImport') return ' XLSX 文件';
  if (purpose === 'articleVideo') return ' MP4 视频';
  if (purpose === 'invoice') return ' PDF 文件';
  return purpose === 'articleFile' ? ' PDF 或 Word、Excel、PowerPoint 文件' : ' JPG、PNG、WebP 图片或 PDF';
}

function wholePdf(bytes: Uint8Array): Uint8Array {
  const text = (part: Uint8Array) => Buffer.from(part).toString('latin1');
  const whole =
    /^%PDF-[12]\.\d/.test(text(bytes.subarray(0, 8))) && text(bytes.subarray(-2048)).includes('%%EOF');
  if (!whole) throw refused('PDF 文件不完整，请重新导出后上传');
  return bytes;
}

/** Re-encoding drops everything that is not picture: EXIF with its places, appended archives, scripts. */
async function redraw(bytes: Uint8Array, type: string, purpose: FilePurpose): Promise<Inspected> {
  try {
    const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'warning' }).autoOrient();
    if (purpose === 'avatar') {
      const square = picture.resize(avatarSide, avatarSide, { fit: 'cover' }).webp({ quality: 86 });
      return { ...(await drawn(square)), type: 'image/webp' };
    }
    const fitted = picture.resize(mostSide, mostSide, { fit: 'inside', withoutEnlargement: true });
    return { ...(await drawn(encoded(fitted, type))), type };
  } catch (error) {
    const reason = error instanceof Error && /pixel limit/i.test(error.message);
    throw refused(reason ? '图片尺寸过大，请缩小后上传' : '图片已损坏，请重新上传');
  }
}

function encoded(picture: Sharp, type: string): Sharp {
  if (type === 'image/png') return picture.png({ compressionLevel: 9 });
  if (type === 'image/webp') return picture.webp({ quality: 88 });
  return picture.jpeg({ quality: 88, mozjpeg: true });
}

async function drawn(picture: Sharp): Promise<Omit<Inspected, 'type'>> {
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

let last: Promise<unknown> = Promise.resolve();

/** One picture at a time: forty million pixels take 160 MB, and password hashing waits for the same threads. */
function runExclusive<Result>(work: () => Promise<Result>): Promise<Result> {
  const turn = last.then(work, work);
  last = turn.catch(() => {});
  return turn;
}
