import { useEffect, useRef } from 'react';
import type { Player } from '../core/player.ts';

type Parts = {
  player: Player<HTMLVideoElement>;
  playing: boolean;
  title: string;
};

const mediaKeys: MediaSessionAction[] = [
  'play',
  'pause',
  'seekbackward',
  'seekforward',
  'seekto',
  'previoustrack',
  'nexttrack',
];

/** What the system offers a playing video: an awake screen, the media keys, the position kept on leaving. */
export function useSystem({ player, playing, title }: Parts): void {
  const owned = useRef<MediaMetadata | null>(null);
  useEffect(() => {
    const save = () => document.visibilityState === 'hidden' && player.savePosition();
    document.addEventListener('visibilitychange', save);
    addEventListener('pagehide', player.savePosition);
    return () => {
      document.removeEventListener('visibilitychange', save);
      removeEventListener('pagehide', player.savePosition);
    };
  }, [player]);

  useEffect(() => {
    if (!playing) return;
    let lock: WakeLockSentinel | null = null;
    let ended = false;
    const hold = async () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      try {
        lock = await navigator.wakeLock.request('screen');
        if (ended) await lock.release();
      } catch {
        // Refused on low battery: the screen goes dark, the lesson goes on.
      }
    };
    const holdAgain = () => void hold();
    holdAgain();
    document.addEventListener('visibilitychange', holdAgain);
    return () => {
      ended = true;
      document.removeEventListener('visibilitychange', holdAgain);
      void lock?.release();
    };
  }, [playing]);

  useEffect(() => {
    const session = 'mediaSession' in navigator ? navigator.mediaSession : null;
    // The player that started last has the keys.
    if (!session || !playing) return;
    const { poster } = player.options;
    session.metadata = new MediaMetadata({ title, artwork: poster ? [{ src: poster }] : [] });
    owned.current = session.metadata;
    const acts: [MediaSessionAction, MediaSessionActionHandler][] = [
      ['play', player.play],
      ['pause', player.pause],
      ['seekbackward', ({ seekOffset }) => player.seekBy(-(seekOffset ?? 10))],
      ['seekforward', ({ seekOffset }) => player.seekBy(seekOffset ?? 10)],
      ['seekto', ({ seekTime }) => player.seek(seekTime ?? 0)],
    ];
    if (player.playlist.items.length > 0) {
      acts.push(['previoustrack', player.playlist.previous], ['nexttrack', player.playlist.next]);
    }
    for (const [name, act] of acts) session.setActionHandler(name, act);
  }, [player, playing, title]);

  useEffect(
    () => () => {
      const session = 'mediaSession' in navigator ? navigator.mediaSession : null;
      if (!session || !owned.current || session.metadata !== owned.current) return;
      session.metadata = null;
      for (const name of mediaKeys) session.setActionHandler(name, null);
    },
    [],
  );
}
