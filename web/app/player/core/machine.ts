import { type Rules, trialLimit } from './rules.ts';
import type { ErrorCode } from './types.ts';

export type Phase =
  | 'idle'
  | 'startAd'
  | 'preRoll'
  | 'content'
  | 'pauseAd'
  | 'midRoll'
  | 'trialEnd'
  | 'ended'
  | 'error';

export type State = {
  phase: Phase;
  /** Whether playback is wanted, of the content or of the ad before it. */
  playing: boolean;
  /** The browser refused to start without a click. */
  blocked: boolean;
  time: number;
  duration: number | null;
  /** Of the start ad. */
  secondsLeft: number;
  adIndex: number;
  adsBeforeDone: boolean;
  breaksDone: number;
  savedAt: number;
  error: { code: ErrorCode; from: Phase } | null;
};

export type Event =
  | { type: 'play' | 'pause' | 'closePauseAd' | 'second' | 'adDone' | 'ended' | 'retry' | 'blocked' }
  | { type: 'seek' | 'time' | 'duration'; seconds: number }
  | { type: 'fail'; code: ErrorCode };

export type Effect =
  | { type: 'play' | 'pause' | 'playAd' | 'pauseAd' | 'countSecond' | 'save' | 'forget' }
  | { type: 'seek' | 'reload'; seconds: number }
  | { type: 'loadAd'; index: number };

export type Step = { state: State; effects: readonly Effect[] };

/** The position is saved at least this often. */
export const saveEverySeconds = 5;

export const initialState: State = {
  phase: 'idle',
  playing: false,
  blocked: false,
  time: 0,
  duration: null,
  secondsLeft: 0,
  adIndex: 0,
  adsBeforeDone: false,
  breaksDone: 0,
  savedAt: 0,
  error: null,
};

export function isAd(phase: Phase): boolean {
  return phase === 'startAd' || phase === 'preRoll' || phase === 'midRoll';
}

export function transition(state: State, event: Event, rules: Rules): Step {
  switch (event.type) {
    case 'play':
      return play(state, rules);
    case 'pause':
      return pause(state, rules);
    case 'closePauseAd':
      return state.phase === 'pauseAd' ? step({ ...state, phase: 'content' }) : step(state);
    case 'second':
      return countDown(state, rules);
    case 'adDone':
      return nextAd(state, rules);
    case 'ended':
      return end(state, rules);
    case 'retry':
      return retry(state);
    case 'blocked':
      return state.playing ? step({ ...state, playing: false, blocked: true }) : step(state);
    case 'seek':
      return seek(state, event.seconds, rules);
    case 'time':
      return moveTime(state, event.seconds, rules);
    case 'duration':
      return step({ ...state, duration: Number.isFinite(event.seconds) ? event.seconds : null });
    case 'fail':
      return fail(state, event.code);
  }
}

function step(state: State, ...effects: Effect[]): Step {
  return { state, effects };
}

function play(state: State, rules: Rules): Step {
  const next = { ...state, playing: true, blocked: false };
  switch (state.phase) {
    case 'idle':
      return state.adsBeforeDone ? toContent(next) : toStartAd(next, rules);
    case 'startAd':
      return step(next);
    case 'preRoll':
    case 'midRoll':
      return step(next, { type: 'playAd' });
    case 'content':
    case 'pauseAd':
      return toContent(next);
    case 'trialEnd':
    case 'ended':
      // spec 2: playing again restarts from 0.
      return step({ ...next, phase: 'content', time: 0 }, { type: 'seek', seconds: 0 }, { type: 'play' });
    case 'error': {
      const again = retry(state);
      if (again.state.phase !== 'idle') return again;
      const started = play(again.state, rules);
      return { state: started.state, effects: [...again.effects, ...started.effects] };
    }
  }
}

function toStartAd(state: State, rules: Rules): Step {
  if (rules.startAdSeconds === 0) return toPreRoll(state, rules);
  const secondsLeft = rules.startAdSeconds;
  return step({ ...state, phase: 'startAd', secondsLeft }, { type: 'countSecond' });
}

function toPreRoll(state: State, rules: Rules): Step {
  if (rules.preRolls === 0) return toContent({ ...state, adsBeforeDone: true });
  return step({ ...state, phase: 'preRoll', adIndex: 0 }, { type: 'loadAd', index: 0 }, { type: 'playAd' });
}

function toContent(state: State): Step {
  return step({ ...state, phase: 'content' }, { type: 'play' });
}

function pause(state: State, rules: Rules): Step {
  const next = { ...state, playing: false, blocked: false };
  if (state.phase === 'preRoll' || state.phase === 'midRoll') return step(next, { type: 'pauseAd' });
  if (state.phase !== 'content' || !state.playing) return step(state);
  const saved = { ...next, phase: rules.pauseAd ? ('pauseAd' as const) : state.phase, savedAt: state.time };
  return step(saved, { type: 'pause' }, { type: 'save' });
}

function countDown(state: State, rules: Rules): Step {
  if (state.phase !== 'startAd') return step(state);
  const secondsLeft = state.secondsLeft - 1;
  if (secondsLeft > 0) return step({ ...state, secondsLeft }, { type: 'countSecond' });
  return toPreRoll({ ...state, secondsLeft: 0 }, rules);
}

function nextAd(state: State, rules: Rules): Step {
  if (state.phase !== 'preRoll' && state.phase !== 'midRoll') return step(state);
  const count = state.phase === 'preRoll' ? rules.preRolls : (rules.breaks[state.breaksDone]?.count ?? 0);
  const adIndex = state.adIndex + 1;
  const next = { ...state, playing: true, blocked: false };
  if (adIndex < count) {
    return step({ ...next, adIndex }, { type: 'loadAd', index: adIndex }, { type: 'playAd' });
  }
  if (state.phase === 'preRoll') return toContent({ ...next, adIndex: 0, adsBeforeDone: true });
  const after = { ...next, adIndex: 0, breaksDone: state.breaksDone + 1 };
  return dueBreak(after, rules) ?? toContent(after);
}

/** Seeking past ad breaks does not skip them: all of them are played, in order. */
function dueBreak(state: State, rules: Rules): Step | null {
  const due = rules.breaks[state.breaksDone];
  if (!due || !state.playing || state.time < due.at) return null;
  return step(
    { ...state, phase: 'midRoll', adIndex: 0, savedAt: state.time },
    { type: 'pause' },
    { type: 'save' },
    { type: 'loadAd', index: 0 },
    { type: 'playAd' },
  );
}

function moveTime(state: State, seconds: number, rules: Rules): Step {
  const limit = trialLimit(rules, state.duration);
  if (state.phase === 'trialEnd') {
    // A browser does not land exactly where it was told to.
    if (limit === null || seconds < limit - 0.5)
      return moveTime({ ...state, phase: 'content' }, seconds, rules);
    return seconds > limit ? toTrialEnd(state, limit) : step(state);
  }
  if (state.phase !== 'content' && state.phase !== 'pauseAd') return step(state);
  if (limit !== null && seconds >= limit) return toTrialEnd(state, limit);
  const moved = { ...state, time: seconds };
  const ad = dueBreak(moved, rules);
  if (ad) return ad;
  const stale = Math.abs(seconds - state.savedAt) >= saveEverySeconds;
  return stale ? step({ ...moved, savedAt: seconds }, { type: 'save' }) : step(moved);
}

function toTrialEnd(state: State, limit: number): Step {
  const next: State = {
    ...state,
    phase: 'trialEnd',
    playing: false,
    blocked: false,
    time: limit,
    savedAt: limit,
  };
  // Saved, so that whoever buys the course goes on from here.
  return step(next, { type: 'seek', seconds: limit }, { type: 'pause' }, { type: 'save' });
}

function seek(state: State, wanted: number, rules: Rules): Step {
  if (Number.isNaN(wanted)) return step(state);
  const seconds = Math.min(Math.max(wanted, 0), state.duration ?? Infinity);
  const limit = trialLimit(rules, state.duration);
  switch (state.phase) {
    case 'idle': {
      const time = limit === null ? seconds : Math.min(seconds, limit);
      return step({ ...state, time, savedAt: time }, { type: 'save' });
    }
    case 'startAd':
    case 'preRoll':
    case 'midRoll':
    case 'error':
      return step(state);
    case 'content':
    case 'pauseAd':
    case 'trialEnd':
    case 'ended': {
      if (limit !== null && seconds >= limit) return toTrialEnd(state, limit);
      const onward = state.phase === 'ended' || state.phase === 'trialEnd';
      const next: State = {
        ...state,
        phase: onward ? 'content' : state.phase,
        playing: onward || state.playing,
        time: seconds,
        savedAt: seconds,
      };
      const effects: Effect[] = [{ type: 'seek', seconds }, { type: 'save' }];
      return step(next, ...effects, ...(onward ? [{ type: 'play' as const }] : []));
    }
  }
}

function end(state: State, rules: Rules): Step {
  if (state.phase !== 'content') return step(state);
  const time = state.duration ?? state.time;
  const ad = dueBreak({ ...state, time }, rules);
  if (ad) return ad;
  // The server sent only the trial part: its end is the end of the trial.
  const limit = trialLimit(rules, state.duration);
  if (limit !== null) return toTrialEnd(state, limit);
  return step({ ...state, phase: 'ended', playing: false, time, savedAt: 0 }, { type: 'forget' });
}

function fail(state: State, code: ErrorCode): Step {
  if (state.phase === 'error') return step(state);
  // spec 4: an error saves the position.
  const keeps = state.time > 0 && state.phase !== 'ended';
  const savedAt = keeps ? state.time : state.savedAt;
  const next: State = { ...state, phase: 'error', playing: false, blocked: false, savedAt };
  return step(
    { ...next, error: { code, from: state.phase } },
    { type: 'pause' },
    { type: 'pauseAd' },
    ...(keeps ? [{ type: 'save' as const }] : []),
  );
}

function retry(state: State): Step {
  if (state.phase !== 'error' || !state.error) return step(state);
  const { from } = state.error;
  const next: State = { ...state, error: null, playing: true };
  const reload: Effect = { type: 'reload', seconds: state.time };
  if (from === 'startAd') return step({ ...next, phase: from }, reload, { type: 'countSecond' });
  if (from === 'preRoll' || from === 'midRoll') {
    const index = state.adIndex;
    return step({ ...next, phase: from }, reload, { type: 'loadAd', index }, { type: 'playAd' });
  }
  if (from === 'idle') return step({ ...next, phase: from, playing: false }, reload);
  if (from === 'ended' || from === 'trialEnd') {
    return step({ ...next, phase: 'content', time: 0 }, { type: 'reload', seconds: 0 }, { type: 'play' });
  }
  return step({ ...next, phase: 'content' }, reload, { type: 'play' });
}
