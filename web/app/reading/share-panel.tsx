import type { RefObject } from 'react';
import { copy } from '../browser/copy.ts';
import { Button } from '../ui/button.tsx';
import { Popover } from '../ui/popover.tsx';
import { QrCode } from '../ui/qr-code.tsx';

type SharePanelProps = {
  anchor: RefObject<HTMLElement | null>;
  url: string;
  title: string;
  onClose: () => void;
};

export default function SharePanel({ anchor, url, title, onClose }: SharePanelProps) {
  return (
    <Popover open anchor={anchor} label="分享" onClose={onClose}>
      <div className="flex w-64 flex-col items-center gap-3 p-5 phone:w-full">
        <QrCode value={url} label={`「${title}」的二维码`} className="size-40" />
        <p className="text-center text-sm text-ink-mute">用微信扫一扫，在手机上打开或转发</p>
        <Button data-autofocus block variant="secondary" onClick={() => void copy(`${title} ${url}`)}>
          复制标题与链接
        </Button>
      </div>
    </Popover>
  );
}
