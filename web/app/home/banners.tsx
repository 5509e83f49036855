import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { Banner } from '@portal/contract/site';
import { isElderMode } from '../browser/elder-mode.ts';
import { BannerSlide } from './banner-slide.tsx';

const BannerCarousel = lazy(() => import('./banner-carousel.tsx'));

/** The first banner at once; the carousel with all of them when somebody comes near it. Nothing moves in elder mode. */
export function Banners({ banners }: { banners: Banner[] }) {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!place.current || isElderMode()) return;
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: '300px',
    });
    watcher.observe(place.current);
    return () => watcher.disconnect();
  }, []);

  const [first] = banners;
  if (!first) return null;
  const still = <BannerSlide banner={first} />;
  return (
    <div ref={place}>
      {near && banners.length > 1 ? (
        <Suspense fallback={still}>
          <BannerCarousel banners={banners} />
        </Suspense>
      ) : (
        still
      )}
    </div>
  );
}
