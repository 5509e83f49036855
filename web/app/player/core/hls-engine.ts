import type Hls from 'hls.js';
import type { ErrorData, Events } from 'hls.js';
import { systemClock } from './clock.ts';
import type { Engine, EngineEvents } from './media.ts';
import { createSignedAddress } from './signed-address.ts';
import type { Source, Track } from './types.ts';

type HlsClass = typeof Hls;

const maxRenewals = 2;
/** A decoder that fails again so soon will not get over it. */
const recoveryMs = 10_000;

/** hls.js, with addresses renewed while playing. `resolve` makes an address absolute. */
export function openHls(
  Library: HlsClass,
  media: HTMLMediaElement,
  source: Source,
  events: EngineEvents,
  resolve: (url: string) => string,
): Engine {
  const address = createSignedAddress(resolve(source.url));
  const hls = new Library({
    autoStartLoad: false,
    // The skin draws the captions, in its own style.
    renderTextTracksNatively: true,
    xhrSetup(xhr, url) {
      const signed = address.rewrite(url);
      if (signed !== url) xhr.open('GET', signed, true);
    },
  });
  const names = { events: Library.Events, types: Library.ErrorTypes };
  let startAt: number | null = null;
  let manifestRead = false;
  let renewing: Promise<void> | null = null;
  let renewals = 0;
  let recoveredAt = -Infinity;
  let closed = false;

  const ready = new Promise<void>((resolveReady) => {
    hls.once(names.events.MEDIA_ATTACHED, () => resolveReady());
  });

  hls.on(names.events.MANIFEST_PARSED, () => {
    manifestRead = true;
    hls.subtitleDisplay = false;
    events.qualities(qualitiesOf(hls));
    events.captions(hls.subtitleTracks.map(({ name }, at) => ({ value: String(at), text: name })));
    if (startAt !== null) hls.startLoad(startAt);
  });
  hls.on(names.events.LEVEL_SWITCHED, (_: Events.LEVEL_SWITCHED, { level }) => {
    events.quality(String(hls.levels[level]?.height ?? ''));
  });
  hls.on(names.events.AUDIO_TRACKS_UPDATED, () => {
    const tracks = hls.audioTracks.map(({ name, lang }, at) => ({
      value: String(at),
      text: name || lang || '',
    }));
    events.audioTracks(tracks, String(hls.audioTrack));
  });
  hls.on(names.events.FRAG_LOADED, () => {
    renewals = 0;
  });
  hls.on(names.events.ERROR, (_: Events.ERROR, data) => void recover(data));

  async function recover(data: ErrorData): Promise<void> {
    const status = data.response?.code;
    if ((status === 401 || status === 403) && source.renew) return renew();
    if (!data.fatal || closed) return;
    if (data.type === names.types.NETWORK_ERROR) {
      return events.failed(status === 401 || status === 403 ? 'forbidden' : 'network');
    }
    const isFirst = systemClock.now() - recoveredAt > recoveryMs;
    if (data.type !== names.types.MEDIA_ERROR || !isFirst) return events.failed('decode');
    recoveredAt = systemClock.now();
    hls.recoverMediaError();
  }

  /** One renewal at a time; when nothing loads with fresh addresses either, that is an error. */
  function renew(): Promise<void> {
    renewing ??= (async () => {
      // The buffer plays on; meanwhile hls.js must not blame the quality and leave it.
      hls.stopLoad();
      renewals += 1;
      if (renewals > maxRenewals) return events.failed('forbidden');
      try {
        address.renewed(resolve(await source.renew!()));
      } catch {
        return events.failed('forbidden');
      }
      if (closed) return;
      if (manifestRead)
        hls.startLoad(startAt === null || media.currentTime > 0 ? media.currentTime : startAt);
      else hls.loadSource(address.current());
    })().finally(() => {
      renewing = null;
    });
    return renewing;
  }

  hls.loadSource(address.current());
  hls.attachMedia(media);

  return {
    kind: 'hls.js',
    ready,
    start(seconds) {
      if (startAt !== null) return;
      startAt = seconds;
      if (manifestRead) hls.startLoad(seconds);
    },
    chooseQuality(value) {
      hls.nextLevel = value === '' ? -1 : hls.levels.findIndex(({ height }) => String(height) === value);
    },
    chooseAudio(value) {
      hls.audioTrack = Number(value);
    },
    chooseCaption(value) {
      hls.subtitleTrack = value === '' ? -1 : Number(value);
    },
    bandwidth: () => hls.bandwidthEstimate,
    close() {
      closed = true;
      hls.destroy();
    },
  };
}

function qualitiesOf(hls: Hls): Track[] {
  const heights = new Set(hls.levels.map(({ height }) => height).filter((height) => height > 0));
  if (heights.size < 2) return [];
  return [...heights].sort((a, b) => b - a).map((height) => ({ value: String(height), text: `${height}P` }));
}
