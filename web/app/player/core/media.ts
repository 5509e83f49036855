import type { ErrorCode, Range, Source, Track } from './types.ts';

/** What the core uses of a video element. */
export type MediaElement = {
  src: string;
  currentTime: number;
  readonly duration: number;
  readonly paused: boolean;
  readonly ended: boolean;
  readonly buffered: { readonly length: number; start(index: number): number; end(index: number): number };
  volume: number;
  muted: boolean;
  playbackRate: number;
  play(): Promise<void>;
  pause(): void;
  load(): void;
  removeAttribute(name: string): void;
  addEventListener(type: string, listener: () => void): void;
  removeEventListener(type: string, listener: () => void): void;
};

/** How a source gets into the element: hls.js, native HLS or a plain file. */
export type Engine = {
  readonly kind: 'hls.js' | 'hls' | 'file';
  /** Settles when `play()` on the element has something to play. */
  readonly ready: Promise<void>;
  /** Loads the media from there on; before that at most the list of qualities. */
  start(seconds: number): void;
  chooseQuality(value: string): void;
  chooseAudio(value: string): void;
  chooseCaption(value: string): void;
  /** Bits a second, as far as known. */
  bandwidth(): number | null;
  close(): void;
};

export type EngineEvents = {
  qualities(list: readonly Track[]): void;
  /** `chosen` is what plays, which with automatic choice changes by itself. */
  quality(chosen: string): void;
  audioTracks(list: readonly Track[], chosen: string): void;
  captions(list: readonly Track[]): void;
  failed(code: ErrorCode): void;
};

export type OpenEngine<M extends MediaElement> = (media: M, source: Source, events: EngineEvents) => Engine;

export function rangesOf(buffered: MediaElement['buffered']): Range[] {
  return Array.from({ length: buffered.length }, (_, at) => [buffered.start(at), buffered.end(at)] as const);
}

/** Adds listeners and returns what removes them all; nobody's `onplay` is overwritten. */
export function listen(
  target: Pick<MediaElement, 'addEventListener' | 'removeEventListener'>,
  listeners: Record<string, () => void>,
): () => void {
  for (const [type, listener] of Object.entries(listeners)) target.addEventListener(type, listener);
  return () => {
    for (const [type, listener] of Object.entries(listeners)) target.removeEventListener(type, listener);
  };
}
