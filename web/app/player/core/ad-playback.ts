import type { Context } from './context.ts';
import type { State } from './machine.ts';
import { listen, type MediaElement } from './media.ts';
import { createTimed } from './timed.ts';
import type { Ads, VideoAd } from './types.ts';

/** An ad that does not move for so long counts as played: it must not keep anybody from the lesson. */
const stalledMs = 10_000;

export function adsOf({ phase, breaksDone }: State, ads: Ads | undefined): readonly VideoAd[] {
  if (phase === 'preRoll') return ads?.before ?? [];
  if (phase !== 'midRoll') return [];
  const breaks = (ads?.middle ?? []).filter(({ videos }) => videos.length > 0);
  return breaks.toSorted((a, b) => a.at - b.at)[breaksDone]?.videos ?? [];
}

/** Video ads have an element of their own, so that the main video keeps its buffer and its position. */
export function createAdPlayback<M extends MediaElement>({ view, dispatch, ports, options }: Context<M>) {
  let media: MediaElement | null = null;
  let loaded = false;
  const stalled = createTimed(ports.clock, () => dispatch({ type: 'adDone' }));

  function isShown(): boolean {
    return loaded && (view.get().phase === 'preRoll' || view.get().phase === 'midRoll');
  }

  function clear(): void {
    stalled.stop();
    if (!media || !loaded) return;
    loaded = false;
    media.pause();
    media.removeAttribute('src');
    media.load();
    view.set({ adLeft: null });
  }

  function done(): void {
    if (!isShown()) return;
    stalled.stop();
    dispatch({ type: 'adDone' });
  }

  function moved(): void {
    if (!isShown() || !media) return;
    if (view.get().playing) stalled.start(stalledMs);
    const left = media.duration - media.currentTime;
    view.set({ adLeft: Number.isFinite(left) ? Math.max(0, Math.ceil(left)) : null });
  }

  return {
    clear,
    load(index: number): void {
      const ad = adsOf(view.get(), options.ads)[index];
      if (!media || !ad) return;
      loaded = true;
      view.set({ adLeft: null });
      const { volume, muted } = view.get();
      Object.assign(media, { src: ad.videoUrl, volume, muted });
    },
    play(): void {
      stalled.start(stalledMs);
      void media?.play().catch((error: unknown) => {
        if (!isShown() || !(error instanceof Error) || error.name !== 'NotAllowedError') return;
        if (!media?.paused) return;
        stalled.stop();
        dispatch({ type: 'blocked' });
      });
    },
    pause(): void {
      stalled.stop();
      media?.pause();
    },
    attach(element: MediaElement): () => void {
      media = element;
      const leave = listen(element, {
        ended: done,
        error: done,
        timeupdate: moved,
        playing: moved,
        durationchange: moved,
      });
      return () => {
        leave();
        clear();
        media = null;
      };
    },
  };
}
