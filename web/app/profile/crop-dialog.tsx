import { useState } from 'react';
import { ZoomIn, ZoomOut } from 'lucide-react';
import Cropper, { type Area } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { code } from '@portal/contract/codes';
import { uploadFile } from '../identities/upload-file.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { ProgressBar } from '../ui/progress.tsx';
import { saveAvatar } from './calls.ts';
import { cropPicture } from './crop-picture.ts';
import { reloadWith } from './refresh.ts';

/** `source` is the address of the picture inside the browser. */
type CropDialogProps = { source: string; onClose: () => void };

const zooms = { least: 1, most: 4, step: 0.1 };

export default function CropDialog({ source, onClose }: CropDialogProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [refusal, setRefusal] = useState('');

  const zoomTo = (next: number) => setZoom(Math.min(zooms.most, Math.max(zooms.least, next)));

  async function save() {
    if (!area) return;
    setProgress(0);
    setRefusal('');
    try {
      const picture = await cropPicture(source, area);
      const { id } = await uploadFile('avatar')(picture, setProgress, new AbortController().signal);
      const answer = await saveAvatar(id);
      if (answer.code !== code.success) throw new Error(answer.msg);
      await reloadWith('头像已更换');
    } catch (error) {
      setProgress(null);
      setRefusal(error instanceof Error && error.message ? error.message : '头像没有保存成功，请重试');
    }
  }

  const busy = progress !== null;
  return (
    <Dialog
      open
      title="裁剪头像"
      description="拖动图片或用方向键移动，用滑块或双指缩放。"
      dismissable={!busy}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            取消
          </Button>
          <Button loading={busy} disabled={!area} onClick={() => void save()}>
            保存头像
          </Button>
        </>
      }
    >
      <div className="relative h-72 overflow-hidden rounded-lg bg-ink">
        <Cropper
          image={source}
          crop={crop}
          zoom={zoom}
          minZoom={zooms.least}
          maxZoom={zooms.most}
          aspect={1}
          cropShape="round"
          showGrid={false}
          // The CSP lets no style element in; the stylesheet comes with this chunk.
          disableAutomaticStylesInjection
          cropperProps={{ 'aria-label': '头像的取景框，用方向键移动图片', role: 'application' }}
          mediaProps={{ alt: '' }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setArea(pixels)}
          onCropAreaChange={(_, pixels) => setArea(pixels)}
        />
      </div>
      <div className="mt-4 flex items-center gap-3">
        <IconButton label="缩小" icon={<ZoomOut className="size-5" />} onClick={() => zoomTo(zoom - 0.2)} />
        <input
          type="range"
          aria-label="缩放"
          aria-valuetext={`${Math.round(zoom * 100)}%`}
          min={zooms.least}
          max={zooms.most}
          step={zooms.step}
          value={zoom}
          className="h-11 flex-1"
          onChange={({ target }) => zoomTo(Number(target.value))}
        />
        <IconButton label="放大" icon={<ZoomIn className="size-5" />} onClick={() => zoomTo(zoom + 0.2)} />
      </div>
      {progress !== null && <ProgressBar label="头像上传进度" value={progress} className="mt-3" />}
      {refusal && (
        <Alert kind="error" live className="mt-3">
          {refusal}
        </Alert>
      )}
    </Dialog>
  );
}
