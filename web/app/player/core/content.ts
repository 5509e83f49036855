import type { Context } from './context.ts';
import { isAd } from './machine.ts';
import { listen, rangesOf, type Engine, type EngineEvents, type MediaElement } from './media.ts';
import { movedAddress } from './signed-address.ts';
import { textsFor } from './texts.ts';
import { givenQualities, isOwnSource, qualityTipMs } from './view.ts';

export type Content<M extends MediaElement> = ReturnType<typeof createContent<M>>;

/** The main video: its element, its engine, and what its events mean to the machine. */
export function createContent<M extends MediaElement>({ ports, view, dispatch, options, tip }: Context<M>) {
  const texts = textsFor(options.language);
  let media: M | null = null;
  let engine: Engine | null = null;
  let startedAt: number | null = null;
  /** Replaces the address of the source while one of the given qualities is chosen. */
  let chosenUrl: string | null = null;

  const events: EngineEvents = {
    qualities(list) {
      if (givenQualities(options, view.get().source).length > 0) return;
      view.set({ qualities: list });
      const { quality } = view.get();
      if (quality && list.some(({ value }) => value === quality)) engine?.chooseQuality(quality);
      else view.set({ quality: '' });
    },
    quality(chosen) {
      const { quality, qualityPlaying, qualities } = view.get();
      view.set({ qualityPlaying: chosen });
      const name = qualities.find(({ value }) => value === chosen)?.text;
      if (name && quality === chosen && qualityPlaying !== '' && qualityPlaying !== chosen) {
        tip(texts.switched(name), qualityTipMs);
      }
    },
    audioTracks: (audioTracks, audio) => view.set({ audioTracks, audio }),
    captions(list) {
      const own = isOwnSource(options, view.get().source) ? (options.captions ?? []) : [];
      view.set({ captions: [...own, ...list] });
    },
    failed: (code) => dispatch({ type: 'fail', code }),
  };

  function open(): void {
    if (!media || engine) return;
    const { source } = view.get();
    const renewing = source.renew && { renew: () => renew().then(presentUrl) };
    engine = ports.openEngine(media, { ...source, ...renewing, url: presentUrl() }, events);
    startedAt = null;
  }

  function presentUrl(): string {
    const { source, address } = view.get();
    return chosenUrl === null ? address : movedAddress(chosenUrl, source.url, address);
  }

  /** Requests a fresh signed address; it applies to everything below it. */
  async function renew(): Promise<void> {
    const { source } = view.get();
    const address = await source.renew?.();
    if (address !== undefined && view.get().source === source) view.set({ address });
  }

  function close(): void {
    engine?.close();
    engine = null;
    startedAt = null;
    view.set({ waiting: false, buffered: [] });
  }

  function start(seconds: number): void {
    open();
    if (!engine || startedAt !== null) return;
    startedAt = seconds;
    engine.start(seconds);
  }

  function play(): void {
    start(view.get().time);
    const playing = engine;
    void playing?.ready.then(() => {
      if (engine !== playing || !wantsContent()) return;
      return media?.play().catch((error: unknown) => {
        // A video that is playing already is not blocked, even if a second play() was rejected.
        const isBlocked = media?.paused && isRefusal(error);
        if (engine === playing && wantsContent() && isBlocked) dispatch({ type: 'blocked' });
      });
    });
  }

  function wantsContent(): boolean {
    const { phase, playing } = view.get();
    return phase === 'content' && playing;
  }

  function reload(seconds: number): void {
    close();
    open();
    start(seconds);
  }

  function onPlay(): void {
    const { phase, playing } = view.get();
    if (phase === 'content' && playing) return;
    // Played by the picture-in-picture window or the native full screen, not by our controls.
    if (!isAd(phase) && phase !== 'error') dispatch({ type: 'play' });
    if (!wantsContent()) media?.pause();
  }

  function onPause(): void {
    if (wantsContent() && media && media.paused && !media.ended) dispatch({ type: 'pause' });
  }

  function onTime(): void {
    if (media && startedAt !== null) dispatch({ type: 'time', seconds: media.currentTime });
  }

  function readBuffer(): void {
    if (media) view.set({ buffered: rangesOf(media.buffered) });
  }

  return {
    open,
    close,
    start,
    play,
    reload,
    renew,
    pause: () => media?.pause(),
    seek(seconds: number): void {
      if (media) media.currentTime = seconds;
    },
    time: () => (media && startedAt !== null && media.currentTime > 0 ? media.currentTime : view.get().time),
    engine: () => engine,
    bandwidth: () => engine?.bandwidth() ?? null,
    chooseUrl(url: string | null): void {
      chosenUrl = url;
      if (!engine) return;
      const { time, phase, playing } = view.get();
      if (phase === 'idle') {
        close();
        open();
        return;
      }
      reload(time);
      if (phase === 'content' && playing) play();
    },
    setVolume(volume: number, muted: boolean): void {
      if (media) Object.assign(media, { volume, muted });
      view.set({ volume, muted });
      ports.preferences.writeVolume({ volume, muted });
    },
    setRate(rate: number): void {
      if (media) media.playbackRate = rate;
      view.set({ rate });
    },
    attach(element: M): () => void {
      media = element;
      const { volume, muted } = view.get();
      Object.assign(element, { volume, muted });
      void ports.preferences.readVolume().then((memory) => {
        if (!memory || media !== element) return;
        const quiet = options.muted || memory.muted;
        Object.assign(element, { volume: memory.volume, muted: quiet });
        view.set({ volume: memory.volume, muted: quiet });
      });
      const leave = listen(element, {
        play: onPlay,
        pause: onPause,
        timeupdate: onTime,
        seeking: onTime,
        ended: () => dispatch({ type: 'ended' }),
        durationchange: () => dispatch({ type: 'duration', seconds: element.duration }),
        loadedmetadata() {
          element.playbackRate = view.get().rate;
          dispatch({ type: 'duration', seconds: element.duration });
        },
        progress: readBuffer,
        waiting: () => view.set({ waiting: true }),
        playing() {
          view.set({ waiting: false, started: true });
          onTime();
        },
        seeked: () => view.set({ waiting: false }),
        canplay: () => view.set({ waiting: false }),
      });
      return () => {
        leave();
        element.pause();
        media = null;
      };
    },
  };
}

function isRefusal(error: unknown): boolean {
  return error instanceof Error && error.name === 'NotAllowedError';
}
