import { heartbeatSeconds, type PlayedRange } from '@portal/contract/lessons';
import { merged, without } from './played-ranges.ts';
import { createReporter, type ReporterPorts } from './reporter.ts';

export type Heartbeat = { ranges: PlayedRange[]; position: number; rate: number };

/** What the player tells of itself. */
export type Playback = { time: number; playing: boolean; rate: number };

type HeartbeatPorts = Omit<ReporterPorts<Heartbeat>, 'load' | 'acknowledge'>;

/** The contract takes no more in one beat. */
const mostRanges = 60;
/** How far the time of a video may run ahead of the clock and still have been played. */
const slackSeconds = 1;

/**
 * facts/learning.md: a beat every 10 s and on pause, seek, hide and end, with the ranges played since the last
 * acknowledged one.
 */
export function createHeartbeat(ports: HeartbeatPorts) {
  const { clock } = ports;
  let played: PlayedRange[] = [];
  let unacknowledged: PlayedRange[] = [];
  let highestRate = 0;
  let told: Playback = { time: 0, playing: false, rate: 1 };
  let toldAt = 0;
  let sentPosition = 0;
  let cancelBeat: (() => void) | null = null;

  const reporter = createReporter<Heartbeat>({
    ...ports,
    load() {
      const ranges = unacknowledged.slice(0, mostRanges);
      const position = round(told.time);
      if (ranges.length === 0 && position === sentPosition) return null;
      return { ranges, position, rate: highestRate || told.rate };
    },
    acknowledge({ ranges, position }) {
      unacknowledged = without(unacknowledged, ranges);
      if (unacknowledged.length === 0) highestRate = 0;
      sentPosition = position;
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

  /** Adds what was played since the last word; false when the video jumped. */
  function follow({ time }: Playback): boolean {
    const elapsed = (clock.now() - toldAt) / 1000;
    const moved = time - told.time;
    if (moved < 0 || moved > elapsed * told.rate + slackSeconds) return false;
    if (!told.playing || moved === 0) return true;
    const range = { start: round(told.time), end: round(time) };
    played = merged([...played, range]);
    unacknowledged = merged([...unacknowledged, range]);
    highestRate = Math.max(highestRate, told.rate);
    return true;
  }

  return {
    /** Told after every change of the player. */
    update(now: Playback): void {
      const before = told;
      const isContinuous = follow(now);
      told = now;
      toldAt = clock.now();
      if (now.playing && !before.playing) {
        void reporter.open();
        beatEvery();
      }
      if (!now.playing && before.playing) stopBeating();
      const isChanged = before.playing !== now.playing || before.rate !== now.rate;
      // Nothing was begun before the first play: opening the page takes no session.
      if (before.playing && (!isContinuous || isChanged)) void reporter.flush();
    },
    /** The page is hidden or left. */
    hide(): void {
      if (unacknowledged.length > 0) void reporter.flush({ isLeaving: true });
    },
    /** Everything played since the page was opened. */
    played: () => played,
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
