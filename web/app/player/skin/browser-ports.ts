import { readCookie, writeCookie } from '../../browser/cookie.ts';
import type { PlayerRecord } from '../../browser/shapes.ts';
import { storage } from '../../browser/storage.ts';
import { systemClock } from '../core/clock.ts';
import type { PlayerPorts } from '../core/context.ts';
import { openEngine } from '../core/open-engine.ts';

// spec 3 and 9: the selected stream level, kept for 365 days.
const qualityCookie = 'selectedStreamLevel';
const yearSeconds = 365 * 24 * 60 * 60;
const maxPositions = 200;

/** One record for all videos. Writes wait for each other: each reads what the one before has written. */
let writing: Promise<void> = Promise.resolve();

async function read(): Promise<PlayerRecord> {
  await writing;
  return (await storage.get('player')) ?? { positions: {} };
}

function change(next: (record: PlayerRecord) => PlayerRecord): void {
  writing = writing.then(async () => {
    const record = (await storage.get('player')) ?? { positions: {} };
    await storage.set('player', next(record));
  });
}

function keepNewest<Kept>(positions: Record<string, Kept>): Record<string, Kept> {
  return Object.fromEntries(Object.entries(positions).slice(-maxPositions));
}

export const browserPorts: PlayerPorts<HTMLVideoElement> = {
  clock: systemClock,
  openEngine: (media, source, events) =>
    openEngine(media, source, events, (url) => new URL(url, document.baseURI).href),
  positions: {
    read: async (key) => (await read()).positions[key] ?? null,
    write: (key, seconds) =>
      change((record) => {
        const { [key]: _, ...others } = record.positions;
        return { ...record, positions: keepNewest({ ...others, [key]: seconds }) };
      }),
    remove: (key) =>
      change((record) => {
        const { [key]: _, ...positions } = record.positions;
        return { ...record, positions };
      }),
  },
  preferences: {
    readQuality: () => readCookie(qualityCookie) ?? null,
    writeQuality: (value) => writeCookie(qualityCookie, value, yearSeconds),
    readVolume: async () => (await read()).volume ?? null,
    writeVolume: (volume) => change((record) => ({ ...record, volume })),
    readDanmaku: async () => (await read()).danmaku ?? null,
    writeDanmaku: (danmaku) => change((record) => ({ ...record, danmaku })),
  },
  onOnline(listener) {
    addEventListener('online', listener);
    return () => removeEventListener('online', listener);
  },
};

/** Positions of people who log in, kept beside those of visitors. */
export const ownPositions = {
  read: async (key: string) => (await read()).own?.[key] ?? null,
  write: (key: string, position: { seconds: number; at: number }) =>
    change((record) => {
      const { [key]: _, ...others } = record.own ?? {};
      return { ...record, own: keepNewest({ ...others, [key]: position }) };
    }),
  remove: (key: string) =>
    change((record) => {
      const { [key]: _, ...own } = record.own ?? {};
      return { ...record, own };
    }),
};
