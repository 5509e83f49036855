import { openFile } from './file-engine.ts';
import type { Engine, EngineEvents } from './media.ts';
import type { Source } from './types.ts';

const isHls = /\.m3u8($|[?#])/i;

/** hls.js is asked before native HLS: some browsers claim the latter and then stall. It is only fetched for HLS. */
export function openEngine(
  media: HTMLMediaElement,
  source: Source,
  events: EngineEvents,
  resolve: (url: string) => string,
): Engine {
  if (!isHls.test(source.url)) return openFile(media, source, events, 'file');
  return later(async (isClosed) => {
    const [{ default: Hls }, { openHls }] = await Promise.all([import('hls.js'), import('./hls-engine.ts')]);
    if (isClosed()) return null;
    if (Hls.isSupported()) return openHls(Hls, media, source, events, resolve);
    if (media.canPlayType('application/vnd.apple.mpegurl')) return openFile(media, source, events, 'hls');
    events.failed('unsupported');
    return null;
  }, events);
}

/** Proxy for an engine whose code is loading: calls are replayed once it is there. */
function later(open: (isClosed: () => boolean) => Promise<Engine | null>, events: EngineEvents): Engine {
  let engine: Engine | null = null;
  let closed = false;
  const asked = new Map<string, (opened: Engine) => void>();

  function ask(name: string, call: (opened: Engine) => void): void {
    if (engine) call(engine);
    else asked.set(name, call);
  }

  const ready = (async () => {
    try {
      engine = await open(() => closed);
    } catch {
      if (!closed) events.failed('network');
    }
    if (!engine) return new Promise<void>(() => {});
    for (const call of asked.values()) call(engine);
    await engine.ready;
  })();

  return {
    get kind() {
      return engine?.kind ?? 'hls.js';
    },
    ready,
    start: (seconds) => ask('start', (opened) => opened.start(seconds)),
    chooseQuality: (value) => ask('quality', (opened) => opened.chooseQuality(value)),
    chooseAudio: (value) => ask('audio', (opened) => opened.chooseAudio(value)),
    chooseCaption: (value) => ask('caption', (opened) => opened.chooseCaption(value)),
    bandwidth: () => engine?.bandwidth() ?? null,
    close() {
      closed = true;
      engine?.close();
    },
  };
}
