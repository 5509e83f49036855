import type { Picture } from '../ui/lightbox.tsx';

/** The picture behind a signed address, kept as an object address the caller revokes; null when it did not come. */
export async function loadPicture(url: string, alt: string): Promise<Picture | null> {
  try {
    const response = await fetch(url);
    if (!response.ok) return null;
    const src = URL.createObjectURL(await response.blob());
    const image = new Image();
    image.src = src;
    await image.decode();
    return { src, alt, width: image.naturalWidth, height: image.naturalHeight };
  } catch {
    return null;
  }
}
