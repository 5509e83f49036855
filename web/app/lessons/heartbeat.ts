import { heartbeatSeconds, type PlayedRange } from '@portal/contract/lessons';
import { cutAt, merged, without } from './played-ranges.ts';
import { createReporter, type ReporterPorts } from './reporter.ts';

export type Heartbeat = { ranges: PlayedRange[]; position: number; rate: number };

/** The state the player reports. */
export type Playback = { time: number; playing: boolean; rate: number };

type HeartbeatPorts = Omit<ReporterPorts<Heartbeat>, 'load' | 'acknowledge'> & {
  /** Skipping is off, and what is played here follows on nothing that was watched: it cannot count. */
  onRefused(): void;
};

/** The contract takes no more in one beat. */
const mostRanges = 60;
/** How far the time of a video may run ahead of the clock and still have been played. */
const slackSeconds = 1;

/**
 * facts/learning.md: a beat every 10 s and on pause, seek, hide and end, with the ranges that were played and do not
 * count yet.
 */
export function createHeartbeat(ports: HeartbeatPorts) {
  const { clock } = ports;
  let played: PlayedRange[] = [];
  let uncounted: PlayedRange[] = [];
  let highestRate = 0;
  let lastUpdate: Playback = { time: 0, playing: false, rate: 1 };
  let lastUpdateAt = 0;
  let sentPosition = 0;
  let cancelBeat: (() => void) | null = null;

  const reporter = createReporter<Heartbeat>({
    ...ports,
    load() {
      const ranges = uncounted.slice(0, mostRanges);
      const position = round(lastUpdate.time);
      if (ranges.length === 0 && position === sentPosition) return null;
      return { ranges, position, rate: highestRate || lastUpdate.rate };
    },
    acknowledge({ ranges, position }, { pending, refused }) {
      uncounted = merged([...without(uncounted, ranges), ...pending]);
      played = cutAt(played, refused);
      if (uncounted.length === 0) highestRate = 0;
      sentPosition = position;
      if (refused.length > 0) ports.onRefused();
    },
  });

  function beatEvery(): void {
    cancelBeat?.();
    cancelBeat = clock.after(heartbeatSeconds * 1000, () => {
      void reporter.flush();
      beatEvery();
    });
  }

  function stopBeating(): void {
    cancelBeat?.();
    cancelBeat = null;
  }

  /** Adds the range played since the last update; false when the position jumped. */
  function follow({ time }: Playback): boolean {
    const elapsed = (clock.now() - lastUpdateAt) / 1000;
    const moved = time - lastUpdate.time;
    if (moved < 0 || moved > elapsed * lastUpdate.rate + slackSeconds) return false;
    if (!lastUpdate.playing || moved === 0) return true;
    const range = { start: round(lastUpdate.time), end: round(time) };
    played = merged([...played, range]);
    uncounted = merged([...uncounted, range]);
    highestRate = Math.max(highestRate, lastUpdate.rate);
    return true;
  }

  return {
    /** Called after every change of the player. */
    update(now: Playback): void {
      const before = lastUpdate;
      const isContinuous = follow(now);
      lastUpdate = now;
      lastUpdateAt = clock.now();
      if (now.playing && !before.playing) {
        void reporter.open();
        beatEvery();
      }
      if (!now.playing && before.playing) stopBeating();
      const isChanged = before.playing !== now.playing || before.rate !== now.rate;
      // Before the first play there is nothing to report: opening the page starts no session.
      if (before.playing && (!isContinuous || isChanged)) void reporter.flush();
    },
    /** The page is hidden or left. */
    hide(): void {
      if (uncounted.length > 0) void reporter.flush({ isLeaving: true });
    },
    /** Everything played since the page was opened that counts or will. */
    played: () => played,
    isBehind: reporter.isBehind,
    reopen: reporter.reopen,
    retry: reporter.retry,
    stop(): void {
      stopBeating();
      reporter.stop();
    },
  };
}

/** Whole milliseconds: the end of one range is the start of the next, to the digit. */
function round(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}
