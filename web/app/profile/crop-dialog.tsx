import { useState } from 'react';
import { code } from '@portal/contract/codes';
import { cropPicture, type CropArea } from '../files/crop-picture.ts';
import { PictureCropper } from '../files/picture-cropper.tsx';
import { uploadFile } from '../files/upload-file.ts';
import { useUserChanged } from '../layouts/renew-shell.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ProgressBar } from '../ui/progress.tsx';
import { saveAvatar } from './calls.ts';

/** `source` is the address of the picture inside the browser. */
type CropDialogProps = { source: string; onClose: () => void };

const kept = { name: 'avatar.jpg', type: 'image/jpeg', side: 512 };

export default function CropDialog({ source, onClose }: CropDialogProps) {
  const [area, setArea] = useState<CropArea | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [refusal, setRefusal] = useState('');
  const userChanged = useUserChanged();

  async function save() {
    if (!area) return;
    setProgress(0);
    setRefusal('');
    try {
      const picture = await cropPicture(source, area, kept);
      const { id } = await uploadFile('avatar')(picture, setProgress, new AbortController().signal);
      const answer = await saveAvatar(id);
      if (answer.code !== code.success) throw new Error(answer.msg);
      await userChanged('头像已更换');
      onClose();
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
      <PictureCropper source={source} aspect={1} round label="头像的取景框" onArea={setArea} />
      {progress !== null && <ProgressBar label="头像上传进度" value={progress} className="mt-3" />}
      {refusal && (
        <Alert kind="error" live className="mt-3">
          {refusal}
        </Alert>
      )}
    </Dialog>
  );
}
