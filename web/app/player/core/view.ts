import { trialLimit, type Rules } from './rules.ts';
import { initialState, type State } from './machine.ts';
import { textsFor } from './texts.ts';
import { positionKey } from './positions.ts';
import type { Mirror, PlayerOptions, Quality, Range, Source, Track } from './types.ts';

/** Everything the skin shows. */
export type View = State & {
  source: Source;
  /** Where the source is read now: a signed address is renewed while it plays. */
  address: string;
  /** Seconds of the ad on screen that are left. */
  adLeft: number | null;
  waiting: boolean;
  /** At least one picture of the content was shown. */
  started: boolean;
  buffered: readonly Range[];
  volume: number;
  muted: boolean;
  rate: number;
  rotation: number;
  mirror: Mirror;
  qualities: readonly Track[];
  /** '' lets the engine choose. */
  quality: string;
  /** What plays when the engine chooses. */
  qualityPlaying: string;
  audioTracks: readonly Track[];
  audio: string;
  captions: readonly Track[];
  /** '' is off. */
  caption: string;
  resumeAt: number | null;
  tip: string | null;
  trialTip: string | null;
  playlistIndex: number;
  playlistOpen: boolean;
};

// spec 9
export const speeds = [2, 1.5, 1.25, 1, 0.5] as const;
export function speedText(speed: number): string {
  return `${Number.isInteger(speed) ? speed.toFixed(1) : speed}x`;
}

export const resumePromptMs = 15_000;
export const playlistHideMs = 5000;
export const playlistTipMs = 3000;
export const qualityTipMs = 2000;
export const trialTipMs = 5000;
export const markerHideMs = 100;

export function initialView(options: PlayerOptions, rules: Rules, source = options.source): View {
  return {
    ...initialState,
    source,
    address: source.url,
    adLeft: null,
    waiting: false,
    started: false,
    buffered: [],
    volume: 1,
    muted: options.muted ?? false,
    rate: 1,
    rotation: 0,
    mirror: 'none',
    qualities: givenQualities(options, source).map(({ definition, desc }) => ({
      value: definition,
      text: desc,
    })),
    quality: '',
    qualityPlaying: '',
    audioTracks: [],
    audio: '',
    captions: isOwnSource(options, source) ? (options.captions ?? []) : [],
    caption: '',
    resumeAt: null,
    tip: null,
    trialTip: trialTipOf(options, rules, null),
    playlistIndex: options.playlistIndex ?? 0,
    playlistOpen: false,
  };
}

/** Qualities, captions and markers belong to the video of the options, not to the others of the playlist. */
export function isOwnSource(options: PlayerOptions, source: Source): boolean {
  return positionKey(options.source) === positionKey(source);
}

export function givenQualities(options: PlayerOptions, source: Source): readonly Quality[] {
  return isOwnSource(options, source) ? (options.qualities ?? []) : [];
}

/** spec 9: seconds below 60, otherwise minutes. */
export function trialTipOf(options: PlayerOptions, rules: Rules, duration: number | null): string | null {
  if (trialLimit(rules, duration) === null || !rules.trial) return null;
  const { seconds } = rules.trial;
  const minutes = seconds >= 60;
  const amount = minutes ? Number((seconds / 60).toFixed(1)) : Math.round(seconds);
  return textsFor(options.language).trialTip(amount, minutes);
}
