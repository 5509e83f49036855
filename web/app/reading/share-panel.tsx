import type { RefObject } from 'react';
import { Copy, ExternalLink, X } from 'lucide-react';
import { copy } from '../browser/copy.ts';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Popover } from '../ui/popover.tsx';
import { QrCode } from '../ui/qr-code.tsx';

type SharePanelProps = {
  url: string;
  title: string;
  open: boolean;
  anchor: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
};

export default function SharePanel({ url, title, open, anchor, onClose }: SharePanelProps) {
  return (
    <Popover open={open} onClose={onClose} anchor={anchor} label="分享" className="md:w-80">
      <div className="relative flex flex-col items-center p-5 text-center">
        <IconButton
          label="关闭"
          icon={<X className="size-5" />}
          size="sm"
          className="absolute top-2 right-2"
          onClick={onClose}
        />
        <p className="font-medium">用手机扫码打开</p>
        <QrCode value={url} label={`「${title}」的二维码`} className="mt-3 border border-line" />
        <p className="mt-3 w-full rounded-md bg-sunken px-3 py-2 text-start text-sm break-all text-ink-soft">
          {url}
        </p>
        <div className="mt-3 flex w-full gap-3">
          <Button
            data-autofocus=""
            className="flex-1"
            icon={<Copy className="size-4" aria-hidden />}
            onClick={() => void copy(url)}
          >
            复制链接
          </Button>
          {'share' in navigator && (
            <Button
              variant="secondary"
              className="flex-1"
              icon={<ExternalLink className="size-4" aria-hidden />}
              onClick={() => void navigator.share({ title, url }).catch(() => {})}
            >
              更多方式
            </Button>
          )}
        </div>
      </div>
    </Popover>
  );
}
