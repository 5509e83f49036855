import type { Context } from './context.ts';
import type { State } from './machine.ts';
import type { MediaElement } from './media.ts';
import { textsFor } from './texts.ts';
import { createTimed } from './timed.ts';
import type { Source } from './types.ts';
import { playlistHideMs, playlistTipMs } from './view.ts';

export function createPlaylist<M extends MediaElement>(
  { options, ports, view, tip }: Context<M>,
  load: (source: Source) => void,
) {
  const texts = textsFor(options.language);
  const items = options.playlist ?? [];
  const hide = createTimed(ports.clock, () => view.set({ playlistOpen: false }));

  function select(index: number): void {
    const item = items[index];
    if (!item || index === view.get().playlistIndex) return;
    if (options.openItem) return options.openItem(index);
    view.set({ playlistIndex: index });
    load(item.source);
  }

  function move(step: 1 | -1): void {
    const index = view.get().playlistIndex + step;
    // spec 8
    if (index < 0) return tip(texts.first, playlistTipMs);
    if (index >= items.length) return tip(texts.last, playlistTipMs);
    select(index);
  }

  function close(): void {
    hide.stop();
    view.set({ playlistOpen: false });
  }

  return {
    items,
    select,
    next: () => move(1),
    previous: () => move(-1),
    close,
    /** spec 9: hides after 5 seconds; using it starts them anew. */
    touch(): void {
      if (view.get().playlistOpen) hide.start(playlistHideMs);
    },
    toggle(): void {
      if (view.get().playlistOpen) return close();
      view.set({ playlistOpen: true });
      hide.start(playlistHideMs);
    },
    /** One lesson leads to the next. */
    follow(before: State, after: State): void {
      if (before.phase === 'ended' || after.phase !== 'ended') return;
      if (options.canAdvance && !options.canAdvance()) return;
      if (view.get().playlistIndex < items.length - 1) select(view.get().playlistIndex + 1);
    },
    stop: () => hide.stop(),
  };
}
