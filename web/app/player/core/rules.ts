import type { Ads, Trial } from './types.ts';

/** What the machine needs to know of the options: counts and limits. */
export type Rules = {
  startAdSeconds: number;
  preRolls: number;
  pauseAd: boolean;
  breaks: readonly { at: number; count: number }[];
  trial: Trial | null;
};

export function rulesOf(ads: Ads | undefined, trial: Trial | undefined): Rules {
  // spec 5: a start ad duration must be greater than 0.
  if (ads?.start && !(ads.start.duration > 0)) {
    throw new RangeError('player: ads.start.duration must be greater than 0');
  }
  return {
    startAdSeconds: Math.ceil(ads?.start?.duration ?? 0),
    preRolls: ads?.before?.length ?? 0,
    pauseAd: ads?.pause !== undefined,
    breaks: (ads?.middle ?? [])
      .filter(({ videos }) => videos.length > 0)
      .toSorted((a, b) => a.at - b.at)
      .map(({ at, videos }) => ({ at, count: videos.length })),
    trial: trial ?? null,
  };
}

/** spec 5: a trial is invalid when it is not shorter than the video. */
export function trialLimit(rules: Rules, duration: number | null): number | null {
  if (!rules.trial || !(rules.trial.seconds > 0)) return null;
  const whole = rules.trial.duration ?? duration;
  if (whole !== null && rules.trial.seconds >= whole) return null;
  return Math.min(rules.trial.seconds, duration ?? Infinity);
}
