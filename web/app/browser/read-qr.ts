type Detector = { detect(image: ImageBitmapSource): Promise<{ rawValue: string }[]> };
type DetectorClass = new (options: { formats: string[] }) => Detector;
type Picture = ImageBitmap | HTMLVideoElement;

/** As much as the code on a card or a screen needs, and no more than a phone reads at once. */
const longest = 1600;
/** Milliseconds for a picture that is hard to read; of a video the next frame may be better. */
const patience = 300;

/** The text of a QR in a picture or in the present frame of a video; null when there is none. */
export async function readQr(picture: Picture): Promise<string | null> {
  if (!('BarcodeDetector' in window)) return decode(picture);
  const { BarcodeDetector } = window as unknown as { BarcodeDetector: DetectorClass };
  const [found] = await new BarcodeDetector({ formats: ['qr_code'] }).detect(picture);
  return found?.rawValue ?? null;
}

/** For the browsers that read no codes themselves: those of iPhones, and most at a desk. */
async function decode(picture: Picture): Promise<string | null> {
  const { default: decodeQr } = await import('qr/decode.js');
  const isVideo = 'videoWidth' in picture;
  const [width, height] = isVideo
    ? [picture.videoWidth, picture.videoHeight]
    : [picture.width, picture.height];
  const scale = Math.min(1, longest / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  // Behind what is transparent.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const image = context.getImageData(0, 0, canvas.width, canvas.height);
  try {
    return decodeQr(image, isVideo ? {} : { timeLimit: patience });
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
    // No picture at all.
    return null;
  }
}
