import { Suspense, useState } from 'react';
import { Maximize2 } from 'lucide-react';
import { lazy } from '../browser/lazy.ts';
import type { Picture } from './lightbox.tsx';

const Lightbox = lazy(() => import('./lightbox.tsx'));

type ImageViewerProps = { pictures: Picture[]; index: number; onClose: () => void };

/** The whole-screen viewer; its code comes when it first opens. */
export function ImageViewer(props: ImageViewerProps) {
  return (
    <Suspense fallback={null}>
      <Lightbox {...props} />
    </Suspense>
  );
}

export function ImageGrid({ pictures }: { pictures: Picture[] }) {
  const [open, setOpen] = useState<number | null>(null);
  return (
    <>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 md:grid-cols-4">
        {pictures.map((picture, index) => (
          <li key={index}>
            <button
              type="button"
              onClick={() => setOpen(index)}
              className="group relative block w-full overflow-hidden rounded-md bg-sunken"
              aria-label={`查看大图：${picture.alt}`}
            >
              <img
                src={picture.thumbnail ?? picture.src}
                alt=""
                width={picture.width}
                height={picture.height}
                loading="lazy"
                className="aspect-4/3 w-full object-cover"
              />
              <span className="absolute end-2 bottom-2 rounded-md bg-overlay p-1.5 text-white">
                <Maximize2 className="size-4" />
              </span>
            </button>
          </li>
        ))}
      </ul>
      {open !== null && <ImageViewer pictures={pictures} index={open} onClose={() => setOpen(null)} />}
    </>
  );
}
