import { useEffect, useRef, useState } from 'react';
import { readQr } from '../browser/read-qr.ts';
import { Alert } from './alert.tsx';
import { Dialog } from './dialog.tsx';

const looksEvery = 250;

/** What is scanned, as its dialog names it: 签到二维码; where it is seen; and what can be typed in its place. */
export type ScanWords = { what: string; where: string; typed: string };

type CameraDialogProps = { words: ScanWords; onRead: (text: string) => void; onClose: () => void };

/** The picture of the camera until a code is in it. */
export default function CameraDialog({ words, onRead, onClose }: CameraDialogProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState('');

  useEffect(() => {
    let stopped = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stream: MediaStream | null = null;

    async function look() {
      const text = video.current && video.current.readyState >= 2 ? await readQr(video.current) : null;
      if (stopped) return;
      if (text) onRead(text);
      else timer = setTimeout(() => void look(), looksEvery);
    }

    async function start() {
      try {
        const opened = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
        stream = opened;
        if (stopped || !video.current) return stop();
        video.current.srcObject = opened;
        await video.current.play();
        await look();
      } catch {
        if (!stopped) setProblem(`无法使用相机，请允许本站使用相机，或改用输入${words.typed}。`);
      }
    }

    function stop() {
      for (const track of stream?.getTracks() ?? []) track.stop();
    }

    void start();
    return () => {
      stopped = true;
      clearTimeout(timer);
      stop();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a new callback is no new camera
  }, []);

  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={`扫描${words.what}`}
      description={`将${words.where}的二维码放入画面中。`}
    >
      {problem ? (
        <Alert kind="warning" live>
          {problem}
        </Alert>
      ) : (
        <video
          ref={video}
          muted
          playsInline
          aria-label="相机画面"
          className="aspect-square w-full rounded-lg bg-ink object-cover"
        />
      )}
    </Dialog>
  );
}
