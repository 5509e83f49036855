type Detector = { detect(image: ImageBitmapSource): Promise<{ rawValue: string }[]> };
type DetectorClass = new (options: { formats: string[] }) => Detector;

/** Browsers that read codes themselves; the others are given the code to type. */
export const canReadQr = () => 'BarcodeDetector' in window;

/** The text of a QR in a picture or in the present frame of a video; null when there is none. */
export async function readQr(image: ImageBitmapSource): Promise<string | null> {
  const { BarcodeDetector } = window as unknown as { BarcodeDetector: DetectorClass };
  const [found] = await new BarcodeDetector({ formats: ['qr_code'] }).detect(image);
  return found?.rawValue ?? null;
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
