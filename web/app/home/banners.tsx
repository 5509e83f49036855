import { useEffect, useRef, useState, type ComponentType } from 'react';
import type { Banner } from '@portal/contract/home-data';
import { isElderMode } from '../browser/elder-mode.ts';
import { BannerSlide } from './banner-slide.tsx';

type Props = { banners: Banner[] };

/**
 * The first banner is rendered at once; the carousel loads when it comes near the viewport. No carousel in elder mode.
 */
export function Banners({ banners }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [Carousel, setCarousel] = useState<ComponentType<Props> | null>(null);
  const isMany = banners.length > 1;
  useEffect(() => {
    const { current } = place;
    if (!current || !isMany || isElderMode()) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    async function show(at: HTMLElement) {
      const { default: carousel } = await import('./banner-carousel.tsx');
      await released(at, signal);
      if (!signal.aborted) setCarousel(() => carousel);
    }
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        watcher.disconnect();
        // If the chunk fails to load, the first banner stays.
        show(current).catch(() => {});
      },
      { rootMargin: '300px' },
    );
    watcher.observe(current);
    signal.addEventListener('abort', () => watcher.disconnect());
    return () => leaving.abort();
  }, [isMany]);

  const [first] = banners;
  if (!first) return null;
  return <div ref={place}>{Carousel ? <Carousel banners={banners} /> : <BannerSlide banner={first} />}</div>;
}

/** Waits for the release: a link replaced between press and release would lose the click. */
function released(element: HTMLElement, signal: AbortSignal): Promise<void> {
  if (!element.matches(':active')) return Promise.resolve();
  return new Promise((resolve) => {
    const after = () => setTimeout(resolve);
    addEventListener('pointerup', after, { once: true, signal });
    addEventListener('pointercancel', after, { once: true, signal });
  });
}
