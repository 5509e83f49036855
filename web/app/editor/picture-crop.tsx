import { useState } from 'react';
import { cropPicture, type CropArea } from '../files/crop-picture.ts';
import { PictureCropper } from '../files/picture-cropper.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { faultOf } from './media.ts';

/** `source` is the object URL of the picture. */
type PictureCropProps = { file: File; source: string; onCrop: (file: File) => void; onClose: () => void };

const shapes = [
  ['横幅 16:9', 16 / 9],
  ['横图 4:3', 4 / 3],
  ['方图 1:1', 1],
  ['竖图 3:4', 3 / 4],
] as const;

/** Cuts a picture before it is sent. */
export default function PictureCrop({ file, source, onCrop, onClose }: PictureCropProps) {
  const [aspect, setAspect] = useState<number>(4 / 3);
  const [area, setArea] = useState<CropArea | null>(null);
  const [fault, setFault] = useState('');

  async function take() {
    if (!area) return;
    try {
      // The type stays, so that see-through pictures remain so.
      onCrop(await cropPicture(source, area, file));
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
      <PictureCropper source={source} aspect={aspect} label="取景框" onArea={setArea} />
      {fault && (
        <p role="alert" className="mt-2 text-sm text-danger">
          {fault}
        </p>
      )}
    </Dialog>
  );
}
