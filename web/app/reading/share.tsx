import { Suspense, useRef, useState } from 'react';
import { Share2 } from 'lucide-react';
import { lazy } from '../browser/lazy.ts';
import { Button, type ButtonSize, type ButtonVariant } from '../ui/button.tsx';

const SharePanel = lazy(() => import('./share-panel.tsx'));

type ShareProps = {
  url: string;
  title: string;
  size?: ButtonSize;
  variant?: ButtonVariant;
  className?: string;
};

/** Copy the address, scan it with a phone, or hand it to what the device offers. */
export function Share({ url, title, size, variant = 'secondary', className }: ShareProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [panel, setPanel] = useState<'never' | 'open' | 'closed'>('never');
  const open = panel === 'open';
  return (
    <>
      <Button
        ref={button}
        variant={variant}
        size={size}
        className={className}
        icon={<Share2 className="size-4" aria-hidden />}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setPanel(open ? 'closed' : 'open')}
      >
        分享
      </Button>
      {panel !== 'never' && (
        <Suspense>
          <SharePanel
            url={url}
            title={title}
            open={open}
            anchor={button}
            onClose={() => setPanel('closed')}
          />
        </Suspense>
      )}
    </>
  );
}
