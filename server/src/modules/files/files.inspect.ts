import { code, PortalError } from '@portal/contract/codes';
import { filePurpose, type FilePurpose } from '@portal/contract/files';
import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Sharp } from 'sharp';

type Uploaded = { bytes: Uint8Array; type: string; purpose: FilePurpose };
type Inspected = { bytes: Uint8Array; type: string };

const mostPixels = 40_000_000;
const mostSide = 3000;
const avatarSide = 512;

const refused = (message: string) => new PortalError(code.failure, message);

/** What may be kept of an upload: a picture drawn anew, or a PDF as it is. Throws on anything else. */
export async function inspect({ bytes, type, purpose }: Uploaded): Promise<Inspected> {
  const allowed: readonly string[] = filePurpose[purpose].types;
  const found = await fileTypeFromBuffer(bytes);
  if (found?.mime !== type || !allowed.includes(type)) {
    throw refused('文件内容与类型不符，请上传 JPG、PNG、WebP 图片或 PDF');
  }
  if (type === 'application/pdf') return { bytes: wholePdf(bytes), type };
  return inTurn(() => redraw(bytes, type, purpose));
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
      return { bytes: await square.toBuffer(), type: 'image/webp' };
    }
    const fitted = picture.resize(mostSide, mostSide, { fit: 'inside', withoutEnlargement: true });
    return { bytes: await encoded(fitted, type), type };
  } catch (error) {
    const reason = error instanceof Error && /pixel limit/i.test(error.message);
    throw refused(reason ? '图片尺寸过大，请缩小后上传' : '图片已损坏，请重新上传');
  }
}

function encoded(picture: Sharp, type: string): Promise<Uint8Array> {
  if (type === 'image/png') return picture.png({ compressionLevel: 9 }).toBuffer();
  if (type === 'image/webp') return picture.webp({ quality: 88 }).toBuffer();
  return picture.jpeg({ quality: 88, mozjpeg: true }).toBuffer();
}

let last: Promise<unknown> = Promise.resolve();

/** One picture at a time: forty million pixels take 160 MB, and password hashing waits for the same threads. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const turn = last.then(work, work);
  last = turn.catch(() => {});
  return turn;
}
