import { useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { faultOf } from './media.ts';

/** `source` is the address of the picture inside the browser. */
type PictureCropProps = { file: File; source: string; onCrop: (file: File) => void; onClose: () => void };

const shapes = [
  ['横幅 16:9', 16 / 9],
  ['横图 4:3', 4 / 3],
  ['方图 1:1', 1],
  ['竖图 3:4', 3 / 4],
] as const;
const zooms = { min: 1, max: 4, step: 0.1 };

/** Cuts a picture before it is sent. */
export default function PictureCrop({ file, source, onCrop, onClose }: PictureCropProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [aspect, setAspect] = useState<number>(4 / 3);
  const [area, setArea] = useState<Area | null>(null);
  const [fault, setFault] = useState('');

  async function take() {
    if (!area) return;
    try {
      onCrop(await cropped(source, area, file));
    } catch (error) {
      setFault(faultOf(error, '浏览器无法处理这张图片'));
    }
  }

  return (
    <Dialog
      open
      size="lg"
      title="裁剪图片"
      description="拖动图片或用方向键移动，用滑块或双指缩放。"
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            取消
          </Button>
          <Button disabled={!area} onClick={() => void take()}>
            用这一部分
          </Button>
        </>
      }
    >
      <div role="group" aria-label="比例" className="mb-3 flex flex-wrap gap-2">
        {shapes.map(([label, value]) => (
          <Button
            key={label}
            size="sm"
            variant={aspect === value ? 'primary' : 'secondary'}
            aria-pressed={aspect === value}
            onClick={() => setAspect(value)}
          >
            {label}
          </Button>
        ))}
      </div>
      <div className="relative h-80 overflow-hidden rounded-lg bg-ink">
        <Cropper
          image={source}
          crop={crop}
          zoom={zoom}
          minZoom={zooms.min}
          maxZoom={zooms.max}
          aspect={aspect}
          // The policy lets no style element in; the stylesheet comes with this chunk.
          disableAutomaticStylesInjection
          cropperProps={{ 'aria-label': '取景框，用方向键移动图片', role: 'application' }}
          mediaProps={{ alt: '' }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setArea(pixels)}
          onCropAreaChange={(_, pixels) => setArea(pixels)}
        />
      </div>
      <input
        type="range"
        aria-label="缩放"
        aria-valuetext={`${Math.round(zoom * 100)}%`}
        {...zooms}
        value={zoom}
        className="mt-3 h-11 w-full"
        onChange={({ target }) => setZoom(Number(target.value))}
      />
      {fault && (
        <p role="alert" className="mt-2 text-sm text-danger">
          {fault}
        </p>
      )}
    </Dialog>
  );
}

/** The chosen part in its own pixels; the kind stays, so that see-through pictures remain so. */
async function cropped(source: string, { x, y, width, height }: Area, { name, type }: File): Promise<File> {
  const picture = new Image();
  picture.src = source;
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width);
  canvas.height = Math.round(height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('');
  context.drawImage(picture, x, y, width, height, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.92));
  if (!blob) throw new Error('');
  return new File([blob], name, { type: blob.type });
}
