import type { LearningState } from '@portal/contract/lessons';
import type { Positions } from '../player/core/positions.ts';

type Kept = { seconds: number; at: number };
type OwnPositionsPorts = {
  userId: number;
  videoId: string;
  /** As the server had it when the page was opened. */
  server: Pick<LearningState, 'position' | 'updated'>;
  browser: {
    read(key: string): Promise<Kept | null>;
    write(key: string, position: Kept): void;
    remove(key: string): void;
  };
  now(): number;
};

/**
 * The position of somebody logged in follows them across devices. spec 4: it is kept in the browser, too, for without a
 * network the server hears nothing of it.
 */
export function ownPositions({ userId, videoId, server, browser, now }: OwnPositionsPorts): Positions {
  const key = `${userId}/${videoId}`;
  return {
    async read() {
      const kept = await browser.read(key);
      if (kept && kept.at > (server.updated ?? 0) * 1000) return kept.seconds;
      return server.position || null;
    },
    write: (_, seconds) => browser.write(key, { seconds, at: now() }),
    remove: () => browser.remove(key),
  };
}
