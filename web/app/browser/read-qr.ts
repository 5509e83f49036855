type Detector = { detect(image: ImageBitmapSource): Promise<{ rawValue: string }[]> };
type DetectorClass = new (options: { formats: string[] }) => Detector;
type Picture = ImageBitmap | HTMLVideoElement;

/** Longest side in pixels: enough for the code on a card or a screen, and quick to decode on a phone. */
const longestSide = 1600;
/** Milliseconds to spend on a still picture; with a video the next frame may be easier. */
const timeLimitMs = 300;

/** The text of a QR in a picture or the current frame of a video; null when there is none. */
export async function readQr(picture: Picture): Promise<string | null> {
  if (!('BarcodeDetector' in window)) return decode(picture);
  const { BarcodeDetector } = window as unknown as { BarcodeDetector: DetectorClass };
  const [found] = await new BarcodeDetector({ formats: ['qr_code'] }).detect(picture);
  return found?.rawValue ?? null;
}

/** Fallback for browsers without BarcodeDetector: iPhones, and most desktops. */
async function decode(picture: Picture): Promise<string | null> {
  const { default: decodeQr } = await import('qr/decode.js');
  const isVideo = 'videoWidth' in picture;
  const [width, height] = isVideo
    ? [picture.videoWidth, picture.videoHeight]
    : [picture.width, picture.height];
  const scale = Math.min(1, longestSide / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  // Transparent pixels become white.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const image = context.getImageData(0, 0, canvas.width, canvas.height);
  try {
    return decodeQr(image, isVideo ? {} : { timeLimit: timeLimitMs });
  } catch {
    return null;
  }
}

export async function readQrFile(file: Blob): Promise<string | null> {
  try {
    const picture = await createImageBitmap(file);
    const text = await readQr(picture);
    picture.close();
    return text;
  } catch {
    // Not a picture.
    return null;
  }
}
