import type { MediaElement } from './media.ts';

/** For tests: a video element without a browser. Events come later, as in a browser, when `flush` is called. */
export function fakeMedia(length: number) {
  const listeners = new Map<string, Set<() => void>>();
  let queue: string[] = [];
  let position = 0;
  let hasMetadata = false;
  let playedTo = 0;
  let address = '';

  const media = {
    get src() {
      return address;
    },
    set src(url: string) {
      address = url;
      media.load();
      if (url) media.open(0);
    },
    duration: Number.NaN,
    paused: true,
    ended: false,
    volume: 1,
    muted: false,
    playbackRate: 1,
    /** What `play` is refused with. */
    refusal: null as string | null,
    get currentTime() {
      return position;
    },
    set currentTime(seconds: number) {
      position = Math.min(Math.max(0, seconds), hasMetadata ? length : Infinity);
      media.ended = false;
      queue.push('seeking', 'seeked', 'timeupdate');
    },
    buffered: { length: 1, start: () => 0, end: () => Math.min(length, position + 30) },
    async play() {
      if (media.refusal) throw Object.assign(new Error('refused'), { name: media.refusal });
      if (!media.paused) return;
      media.paused = false;
      queue.push('play', 'playing');
    },
    pause() {
      if (media.paused) return;
      media.paused = true;
      queue.push('timeupdate', 'pause');
    },
    load() {
      media.paused = true;
      media.ended = false;
      position = 0;
    },
    removeAttribute() {
      address = '';
    },
    addEventListener(type: string, listener: () => void) {
      listeners.set(type, (listeners.get(type) ?? new Set()).add(listener));
    },
    removeEventListener(type: string, listener: () => void) {
      listeners.get(type)?.delete(listener);
    },

    emit(type: string) {
      queue.push(type);
    },
    flush() {
      while (queue.length > 0) {
        const [type = ''] = queue.splice(0, 1);
        for (const listener of listeners.get(type) ?? []) listener();
      }
    },
    open(seconds: number) {
      hasMetadata = true;
      media.duration = length;
      position = Math.min(seconds, length);
      queue.push('durationchange', 'loadedmetadata', 'canplay');
    },
    /** The furthest moment anybody has seen. */
    playedTo: () => playedTo,
    listenerCount: () => [...listeners.values()].reduce((sum, set) => sum + set.size, 0),
    advance(milliseconds: number) {
      if (media.paused || media.ended || !hasMetadata) return;
      position = Math.min(length, position + (milliseconds / 1000) * media.playbackRate);
      playedTo = Math.max(playedTo, position);
      queue.push('timeupdate');
      if (position < length) return;
      media.ended = true;
      media.paused = true;
      queue = [...queue, 'pause', 'ended'];
    },
  };
  return media satisfies MediaElement;
}

export type FakeMedia = ReturnType<typeof fakeMedia>;
