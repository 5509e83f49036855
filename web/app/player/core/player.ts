import { createAdPlayback } from './ad-playback.ts';
import { createContent } from './content.ts';
import type { Context, PlayerPorts } from './context.ts';
import { rulesOf } from './rules.ts';
import { transition, type Effect, type Event, type State } from './machine.ts';
import type { MediaElement } from './media.ts';
import { createPicker } from './picker.ts';
import { createPlaylist } from './playlist.ts';
import { createResume } from './resume.ts';
import { createStore } from './store.ts';
import { textsFor } from './texts.ts';
import { createTimed } from './timed.ts';
import { mirrored, rotated } from './transform.ts';
import type { Mirror, PlayerOptions, Source } from './types.ts';
import { initialView, playlistTipMs, speeds, trialTipMs, trialTipOf, type View } from './view.ts';

export type Player<M extends MediaElement = MediaElement> = ReturnType<typeof createPlayer<M>>;

export function createPlayer<M extends MediaElement>(options: PlayerOptions, ports: PlayerPorts<M>) {
  const rules = rulesOf(options.ads, options.trial);
  const view = createStore<View>(initialView(options, rules));
  const tipTimer = createTimed(ports.clock, () => view.set({ tip: null }));
  const trialTipTimer = createTimed(ports.clock, () => view.set({ trialTip: null }));
  let cancelCount: (() => void) | null = null;
  let detach: (() => void) | null = null;

  const context: Context<M> = {
    options,
    ports,
    view,
    dispatch,
    tip(text, milliseconds) {
      view.set({ tip: text });
      tipTimer.start(milliseconds);
    },
  };
  const content = createContent(context);
  const ads = createAdPlayback(context);
  const picker = createPicker(context, content);
  const resume = createResume(context);
  const playlist = createPlaylist(context, load);

  function dispatch(asked: Event): void {
    const event = withinLimit(asked);
    const before: State = view.get();
    const { state, effects } = transition(before, event, rules);
    view.set(state);
    if (event.type === 'duration') settleTrial();
    for (const effect of effects) perform(effect);
    if (state.phase === 'content' && before.phase !== 'content') {
      ads.clear();
      trialTipTimer.start(trialTipMs);
    }
    if (before.phase === 'idle' && state.phase !== 'idle') content.start(state.time);
    resume.follow(before, view.get());
    playlist.follow(before, view.get());
  }

  function withinLimit(event: Event): Event {
    if (event.type !== 'seek' || !options.limitSeek) return event;
    const seconds = options.limitSeek(event.seconds);
    if (seconds < event.seconds) context.tip(textsFor(options.language).noSkip, playlistTipMs);
    return { ...event, seconds };
  }

  function perform(effect: Effect): void {
    switch (effect.type) {
      case 'play':
        return content.play();
      case 'pause':
        return content.pause();
      case 'seek':
        return content.seek(effect.seconds);
      case 'reload':
        return content.reload(effect.seconds);
      case 'loadAd':
        return ads.load(effect.index);
      case 'playAd':
        return ads.play();
      case 'pauseAd':
        return ads.pause();
      case 'countSecond':
        cancelCount?.();
        cancelCount = ports.clock.after(1000, () => dispatch({ type: 'second' }));
        return;
      case 'save':
        return resume.save();
      case 'forget':
        return resume.forget();
    }
  }

  function settleTrial(): void {
    if (view.get().trialTip !== null) view.set({ trialTip: trialTipOf(options, rules, view.get().duration) });
  }

  /** Another video in the same player: its position is its own, the ads before are not shown again. */
  function load(source: Source): void {
    resume.save();
    content.close();
    ads.clear();
    const { volume, muted, rate, playlistIndex, playlistOpen, adsBeforeDone } = view.get();
    view.set({
      ...initialView(options, rules, source),
      volume,
      muted,
      rate,
      playlistIndex,
      playlistOpen,
      adsBeforeDone,
    });
    picker.restore();
    content.open();
    if (options.autoplay) return void beginWhereLeft();
    void resume.read();
    dispatch({ type: 'play' });
  }

  function attach(media: M, adMedia: MediaElement): () => void {
    const leave = [content.attach(media), ads.attach(adMedia)];
    const offline = ports.onOnline?.(() => {
      if (view.get().error?.code === 'network') dispatch({ type: 'retry' });
    });
    if (offline) leave.push(offline);
    picker.restore();
    void start();
    detach = () => {
      resume.save();
      for (const stop of leave) stop();
      content.close();
      for (const timer of [tipTimer, trialTipTimer]) timer.stop();
      cancelCount?.();
      resume.stop();
      playlist.stop();
      detach = null;
    };
    return () => detach?.();
  }

  async function start(): Promise<void> {
    if (options.autoplay || options.preload !== 'none') content.open();
    await (options.autoplay ? beginWhereLeft() : resume.read());
  }

  /** spec 2: with autoplay the saved position is taken at once. */
  async function beginWhereLeft(): Promise<void> {
    const item = view.get().playlistIndex;
    await resume.read();
    const { phase, playlistIndex } = view.get();
    if (phase !== 'idle' || playlistIndex !== item) return;
    resume.jump();
    dispatch({ type: 'play' });
  }

  return {
    options,
    view,
    attach,
    picker,
    playlist,
    clock: ports.clock,
    preferences: ports.preferences,
    engine: content.engine,
    bandwidth: content.bandwidth,
    play: () => dispatch({ type: 'play' }),
    pause: () => dispatch({ type: 'pause' }),
    toggle: () => dispatch({ type: view.get().playing ? 'pause' : 'play' }),
    seek: (seconds: number) => dispatch({ type: 'seek', seconds }),
    seekBy: (seconds: number) => dispatch({ type: 'seek', seconds: content.time() + seconds }),
    closePauseAd: () => dispatch({ type: 'closePauseAd' }),
    retry: () => dispatch({ type: 'retry' }),
    renewAddress: content.renew,
    acceptResume: () => resume.accept(),
    dismissResume: () => resume.dismiss(),
    /** For leaving the page: what was not yet written is written. */
    savePosition: () => resume.save(),
    /** Now, to the frame, where `view.time` follows four times a second. */
    time: () => content.time(),
    setVolume(volume: number) {
      content.setVolume(Math.min(1, Math.max(0, volume)), volume <= 0);
    },
    setMuted: (muted: boolean) => content.setVolume(view.get().volume || 0.5, muted),
    setRate: (rate: number) => content.setRate(rate),
    stepRate(direction: 1 | -1) {
      const slowFirst = speeds.toReversed();
      const at = slowFirst.findIndex((speed) => speed === view.get().rate) + direction;
      const rate = slowFirst[Math.min(Math.max(at, 0), slowFirst.length - 1)];
      if (rate !== undefined) content.setRate(rate);
    },
    rotate: (direction: 1 | -1) => view.set({ rotation: rotated(view.get().rotation, direction) }),
    mirror: (side: Exclude<Mirror, 'none'>) => view.set({ mirror: mirrored(view.get().mirror, side) }),
    resetPicture: () => view.set({ rotation: 0, mirror: 'none' }),
    tip: context.tip,
  };
}
