import { listen, type Engine, type EngineEvents, type MediaElement } from './media.ts';
import type { ErrorCode, Source } from './types.ts';

type Failing = MediaElement & { readonly error: { readonly code: number } | null };

/** The element's own loading: mp4 everywhere, HLS on Apple devices. */
export function openFile(media: Failing, source: Source, events: EngineEvents, kind: 'hls' | 'file'): Engine {
  let startAt: number | null = null;
  let renewedAt = Number.NEGATIVE_INFINITY;
  let closed = false;

  function load(url: string): void {
    media.src = url;
    media.load();
  }

  function jump(): void {
    if (startAt !== null && startAt > 0) media.currentTime = startAt;
    startAt = null;
  }

  /** The status of the answer stays hidden here, so any failure asks once for a fresh address. */
  async function recover(): Promise<void> {
    const code = codes[media.error?.code ?? 0] ?? 'network';
    const position = media.currentTime || (startAt ?? 0);
    if (!source.renew || position === renewedAt || code === 'decode') return events.failed(code);
    renewedAt = position;
    const playing = !media.paused;
    try {
      const url = await source.renew();
      if (closed) return;
      startAt = position;
      load(url);
      if (playing) await media.play();
    } catch {
      if (!closed) events.failed('forbidden');
    }
  }

  const leave = listen(media, {
    loadedmetadata: jump,
    error: () => void (media.error && !closed && recover()),
  });
  load(source.url);

  return {
    kind,
    ready: Promise.resolve(),
    start(seconds) {
      startAt = seconds;
      if (Number.isFinite(media.duration)) jump();
    },
    chooseQuality() {},
    chooseAudio() {},
    chooseCaption() {},
    bandwidth: () => null,
    close() {
      closed = true;
      leave();
      media.removeAttribute('src');
      media.load();
    },
  };
}

const codes: Record<number, ErrorCode> = { 2: 'network', 3: 'decode', 4: 'unsupported' };
