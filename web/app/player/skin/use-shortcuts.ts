import { useEffect, useEffectEvent } from 'react';
import { togglePictureInPicture } from './picture-in-picture.ts';
import type { Skin } from './context.ts';

/** Keys work while the focus is inside this player, so two players on a page do not answer together. */
export function useShortcuts(skin: Skin): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target as HTMLElement;
    if (event.key === 'Escape' && skin.panel) {
      event.stopPropagation();
      return skin.closePanel();
    }
    if (isWriting(target) || (event.key === ' ' && target.closest('button, a'))) return;
    const act = actOf(event, skin);
    if (!act) return;
    event.preventDefault();
    act();
  });
  const { root } = skin;
  useEffect(() => {
    const element = root.current;
    const listener = (event: KeyboardEvent) => onKey(event);
    element?.addEventListener('keydown', listener);
    return () => element?.removeEventListener('keydown', listener);
  }, [root]);
}

function isWriting(target: HTMLElement): boolean {
  return target.matches('input, textarea, select, [contenteditable]');
}

function actOf(event: KeyboardEvent, skin: Skin): (() => void) | undefined {
  const { player, danmaku } = skin;
  if (/^[0-9]$/.test(event.key)) {
    const { duration } = player.view.get();
    return () => duration && player.seek((Number(event.key) / 10) * duration);
  }
  const { volume, muted, caption, captions } = player.view.get();
  const acts: Record<string, () => void> = {
    ' ': player.toggle,
    k: player.toggle,
    ArrowLeft: () => player.seekBy(-5),
    ArrowRight: () => player.seekBy(5),
    j: () => player.seekBy(-10),
    l: () => player.seekBy(10),
    ArrowUp: () => player.setVolume(volume + 0.05),
    ArrowDown: () => player.setVolume(volume - 0.05),
    m: () => player.setMuted(!muted),
    f: skin.fullscreen.toggle,
    i: () => togglePictureInPicture(skin.video.current),
    c: () => player.picker.caption(caption === '' ? (captions[0]?.value ?? '') : ''),
    d: () => skin.setDanmaku({ ...danmaku, on: !danmaku.on }),
    '<': () => player.stepRate(-1),
    '>': () => player.stepRate(1),
    N: player.playlist.next,
    P: player.playlist.previous,
    '?': () => skin.togglePanel('help'),
  };
  return acts[event.key] ?? (event.shiftKey ? undefined : acts[event.key.toLowerCase()]);
}
