import { createContext, use, useSyncExternalStore, type RefObject } from 'react';
import type { DanmakuSettings } from '../core/danmaku.ts';
import type { Player } from '../core/player.ts';
import type { Texts } from '../core/texts.ts';
import type { View } from '../core/view.ts';

export type Panel =
  | 'quality'
  | 'speed'
  | 'captions'
  | 'settings'
  | 'danmakuSettings'
  | 'danmakuStyle'
  | 'help'
  | 'statistics'
  | 'study';

export type Skin = {
  player: Player<HTMLVideoElement>;
  texts: Texts;
  root: RefObject<HTMLElement | null>;
  video: RefObject<HTMLVideoElement | null>;
  panel: Panel | null;
  /** Opens a panel, or closes it when it is the open one. */
  togglePanel(panel: Panel): void;
  closePanel(): void;
  danmaku: DanmakuSettings;
  setDanmaku(settings: DanmakuSettings): void;
  captionSize: CaptionSize;
  setCaptionSize(size: CaptionSize): void;
  fullscreen: { on: boolean; toggle(): void };
};

export type CaptionSize = 'small' | 'medium' | 'large';

export const SkinContext = createContext<Skin | null>(null);

export function useSkin(): Skin {
  const skin = use(SkinContext);
  if (!skin) throw new Error('this part belongs inside a LessonPlayer');
  return skin;
}

/** `select` must return a plain value or something kept in the view, not a new object. */
export function useView<T>(select: (view: View) => T): T {
  const { view } = useSkin().player;
  return useSyncExternalStore(
    view.subscribe,
    () => select(view.get()),
    () => select(view.get()),
  );
}
