import { useState } from 'react';
import { ZoomIn, ZoomOut } from 'lucide-react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { IconButton } from '../ui/icon-button.tsx';
import type { CropArea } from './crop-picture.ts';

const zooms = { min: 1, max: 4, step: 0.1 };

type PictureCropperProps = {
  /** The address of the picture inside the browser. */
  source: string;
  aspect: number;
  round?: boolean;
  label: string;
  onArea: (area: CropArea) => void;
};

/** Chooses a part of a picture: dragged, moved by the arrow keys, zoomed by slider, buttons or two fingers. */
export function PictureCropper({ source, aspect, round = false, label, onArea }: PictureCropperProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const zoomTo = (next: number) => setZoom(Math.min(zooms.max, Math.max(zooms.min, next)));
  return (
    <>
      <div className="relative h-80 overflow-hidden rounded-lg bg-ink phone:h-72">
        <Cropper
          image={source}
          crop={crop}
          zoom={zoom}
          minZoom={zooms.min}
          maxZoom={zooms.max}
          aspect={aspect}
          cropShape={round ? 'round' : 'rect'}
          showGrid={!round}
          // The CSP lets no style element in; the stylesheet comes with this chunk.
          disableAutomaticStylesInjection
          cropperProps={{ 'aria-label': `${label}，用方向键移动图片`, role: 'application' }}
          mediaProps={{ alt: '' }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => onArea(pixels)}
          onCropAreaChange={(_, pixels) => onArea(pixels)}
        />
      </div>
      <div className="mt-4 flex items-center gap-3">
        <IconButton label="缩小" icon={<ZoomOut className="size-5" />} onClick={() => zoomTo(zoom - 0.2)} />
        <input
          type="range"
          aria-label="缩放"
          aria-valuetext={`${Math.round(zoom * 100)}%`}
          {...zooms}
          value={zoom}
          className="h-11 flex-1"
          onChange={({ target }) => zoomTo(Number(target.value))}
        />
        <IconButton label="放大" icon={<ZoomIn className="size-5" />} onClick={() => zoomTo(zoom + 0.2)} />
      </div>
    </>
  );
}
