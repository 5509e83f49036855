import { Suspense, useState } from 'react';
import { Camera, ImageUp, ScanLine } from 'lucide-react';
import { lazy } from '../browser/lazy.ts';
import { readQrFile } from '../browser/read-qr.ts';
import { Button, buttonClass } from './button.tsx';
import type { ScanWords } from './camera-dialog.tsx';
import { useMounted } from './use-mounted.ts';

const CameraDialog = lazy(() => import('./camera-dialog.tsx'));

type QrReaderProps = { words: ScanWords; busy: boolean; onRead: (text: string) => void };

/** Reads a QR with the camera or from a picture; without scripts there is nothing to press. */
export function QrReader(props: QrReaderProps) {
  const mounted = useMounted();
  return mounted ? <Reader {...props} /> : null;
}

function Reader({ words, busy, onRead }: QrReaderProps) {
  const [open, setOpen] = useState(false);
  const [unread, setUnread] = useState(false);

  async function readPicture(file: File | undefined) {
    if (!file) return;
    const text = await readQrFile(file);
    setUnread(text === null);
    if (text !== null) onRead(text);
  }

  return (
    <>
      <div className="mt-4 flex flex-wrap gap-3 phone:flex-col">
        <Button
          size="lg"
          loading={busy}
          icon={<Camera className="size-5" aria-hidden />}
          onClick={() => setOpen(true)}
        >
          扫一扫
        </Button>
        <label
          className={buttonClass({
            variant: 'secondary',
            size: 'lg',
            className:
              'cursor-pointer has-focus-visible:outline-(length:--focus-width) has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
          })}
        >
          <ImageUp className="size-5" aria-hidden />
          选择图片
          <input
            type="file"
            accept="image/*"
            className="sr-only"
            onChange={({ target }) => {
              void readPicture(target.files?.[0]);
              target.value = '';
            }}
          />
        </label>
      </div>
      <p role="status" className="text-danger">
        {unread && (
          <span className="mt-2 flex items-center gap-2">
            <ScanLine className="size-4" aria-hidden /> 图片里没有找到二维码，请换一张或输入{words.typed}
          </span>
        )}
      </p>
      {open && (
        <Suspense>
          <CameraDialog
            words={words}
            onRead={(text) => {
              setOpen(false);
              onRead(text);
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
