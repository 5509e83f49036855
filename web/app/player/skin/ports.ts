import type { DanmakuComment } from '../core/danmaku.ts';

/** Where comments go. Without it nothing can be sent; without `report` nothing reported. */
export type DanmakuPort = {
  send(comment: DanmakuComment): Promise<void>;
  report?(comment: DanmakuComment): Promise<void>;
};

export type StudyEntry = { id: string; second: number; text: string; author?: string; answer?: string };

/** A text that is not sent yet, and the second at which it was begun; null where nobody knows. */
export type StudyDraft = {
  text: string;
  second: number | null;
  write(text: string, second?: number | null): void;
  clear(): void;
};

/** Notes or questions bound to a second of the video. */
export type StudyPort = {
  entries: readonly StudyEntry[];
  /** The page keeps what is being written: the panel closes with the next press elsewhere. */
  draft: StudyDraft;
  /** The most characters of a text. */
  most: number;
  add(second: number, text: string): Promise<void>;
};
