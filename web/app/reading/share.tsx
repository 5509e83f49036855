import { lazy, Suspense, useRef, useState } from 'react';
import { Share2 } from 'lucide-react';
import { Button } from '../ui/button.tsx';

const SharePanel = lazy(() => import('./share-panel.tsx'));

/** Copy the address, or scan it with a phone. */
export function Share({ url, title }: { url: string; title: string }) {
  const anchor = useRef<HTMLSpanElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <span ref={anchor} className="noscript:hidden">
      <Button
        variant="ghost"
        size="sm"
        icon={<Share2 className="size-4" />}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        分享
      </Button>
      {open && (
        <Suspense>
          <SharePanel anchor={anchor} url={url} title={title} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </span>
  );
}
