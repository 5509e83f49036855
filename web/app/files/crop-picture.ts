export type CropArea = { x: number; y: number; width: number; height: number };

type CropOptions = {
  name: string;
  type: string;
  /** Side of the square it is drawn into; without it the part keeps its own pixels. */
  side?: number;
};

const unable = '浏览器无法处理这张图片';

/** The chosen part of a picture, drawn anew. Refusals are thrown in words for the user. */
export async function cropPicture(source: string, area: CropArea, options: CropOptions): Promise<File> {
  const picture = new Image();
  picture.src = source;
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = options.side ?? Math.round(area.width);
  canvas.height = options.side ?? Math.round(area.height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error(unable);
  if (options.type === 'image/jpeg') {
    // See-through pictures would turn black as JPEG.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, options.type, 0.9));
  if (!blob) throw new Error(unable);
  return new File([blob], options.name, { type: blob.type });
}
