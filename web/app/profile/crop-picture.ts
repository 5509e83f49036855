type Area = { x: number; y: number; width: number; height: number };

const side = 512;

/** The chosen square, drawn anew at the size an avatar is kept. */
export async function cropPicture(source: string, area: Area): Promise<File> {
  const picture = new Image();
  picture.src = source;
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('浏览器无法处理这张图片');
  // See-through pictures would turn black as JPEG.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, side, side);
  context.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, side, side);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
  if (!blob) throw new Error('浏览器无法处理这张图片');
  return new File([blob], 'avatar.jpg', { type: 'image/jpeg' });
}
