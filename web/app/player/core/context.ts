import type { Clock } from './clock.ts';
import type { Event } from './machine.ts';
import type { MediaElement, OpenEngine } from './media.ts';
import type { Positions } from './positions.ts';
import type { Preferences } from './preferences.ts';
import type { Store } from './store.ts';
import type { PlayerOptions } from './types.ts';
import type { View } from './view.ts';

export type PlayerPorts<M extends MediaElement = MediaElement> = {
  clock: Clock;
  openEngine: OpenEngine<M>;
  positions: Positions;
  preferences: Preferences;
  /** Tells when the network is back; returns what stops it. */
  onOnline?: (listener: () => void) => () => void;
};

/** What the parts of a player share. */
export type Context<M extends MediaElement> = {
  options: PlayerOptions;
  ports: PlayerPorts<M>;
  view: Store<View>;
  dispatch(event: Event): void;
  tip(text: string, milliseconds: number): void;
};
