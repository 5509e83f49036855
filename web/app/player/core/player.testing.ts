import { fakeClock } from './fake-clock.ts';
import { fakeMedia, type FakeMedia } from './fake-media.ts';
import type { EngineEvents } from './media.ts';
import { createPlayer } from './player.ts';
import type { VolumeMemory } from './preferences.ts';
import type { PlayerOptions, Source } from './types.ts';

type Setup = Partial<PlayerOptions> & { length?: number; adLength?: number; stored?: Record<string, number> };

export const lesson = { id: 'lesson-1', url: '/media/lesson-1.m3u8?sign=a' };

/** A player with a fake clock, fake elements and an engine that loads at once. */
export function playerFixture({ length = 100, adLength = 3, stored = {}, ...options }: Setup = {}) {
  const clock = fakeClock();
  const media = fakeMedia(length);
  const ad = fakeMedia(adLength);
  const positions = new Map(Object.entries(stored));
  const opened: string[] = [];
  const asked: string[] = [];
  const adsPlayed: string[] = [];
  let engineEvents: EngineEvents | null = null;
  let engineSource: Source | null = null;
  let online: (() => void) | null = null;
  let qualityCookie: string | null = null;
  let volumeMemory: VolumeMemory | null = null;

  const player = createPlayer<FakeMedia>(
    { source: lesson, ...options },
    {
      clock,
      positions: {
        read: async (key) => positions.get(key) ?? null,
        write: (key, seconds) => void positions.set(key, seconds),
        remove: (key) => void positions.delete(key),
      },
      preferences: {
        readQuality: () => qualityCookie,
        writeQuality: (value) => (qualityCookie = value),
        readVolume: async () => volumeMemory,
        writeVolume: (memory) => (volumeMemory = memory),
        readDanmaku: async () => null,
        writeDanmaku: () => {},
      },
      onOnline(listener) {
        online = listener;
        return () => (online = null);
      },
      openEngine(element, source, events) {
        opened.push(source.url);
        engineEvents = events;
        engineSource = source;
        return {
          kind: 'hls.js',
          ready: Promise.resolve(),
          start: (seconds) => element.open(seconds),
          chooseQuality: (value) => void asked.push(`quality ${value}`),
          chooseAudio: (value) => void asked.push(`audio ${value}`),
          chooseCaption: (value) => void asked.push(`caption ${value}`),
          bandwidth: () => null,
          close: () => element.load(),
        };
      },
    },
  );

  const playAd = ad.play;
  ad.play = async () => {
    if (ad.paused && ad.src && adsPlayed.at(-1) !== ad.src) adsPlayed.push(ad.src);
    return playAd();
  };

  async function settle(): Promise<void> {
    for (let round = 0; round < 6; round += 1) {
      await Promise.resolve();
      media.flush();
      ad.flush();
    }
  }

  return {
    player,
    media,
    ad,
    clock,
    positions,
    opened,
    asked,
    adsPlayed,
    view: () => player.view.get(),
    quality: { read: () => qualityCookie, write: (value: string) => (qualityCookie = value) },
    volume: { read: () => volumeMemory, write: (memory: VolumeMemory) => (volumeMemory = memory) },
    engine: () => engineEvents!,
    /** The engine was refused and asks for a fresh address. */
    renew: async () => engineSource!.renew!(),
    goOnline: () => online?.(),
    settle,
    async attach() {
      const detach = player.attach(media, ad);
      await settle();
      return detach;
    },
    async play() {
      player.play();
      await settle();
    },
    /** Time passes in steps of a quarter of a second, as often as a browser tells the time. */
    async wait(seconds: number) {
      for (let left = seconds * 1000; left > 0; left -= 250) {
        const stepMs = Math.min(250, left);
        clock.advance(stepMs);
        await settle();
        media.advance(stepMs);
        ad.advance(stepMs);
        await settle();
      }
    },
  };
}
