import type { DanmakuComment } from '../core/danmaku.ts';

/** Where comments go. Without it nothing can be sent; without `report` nothing reported. */
export type DanmakuPort = {
  send(comment: DanmakuComment): Promise<void>;
  report?(comment: DanmakuComment): Promise<void>;
};

export type StudyEntry = { id: string; second: number; text: string; author?: string; answer?: string };

/** Notes or questions bound to a second of the video. */
export type StudyPort = {
  entries: readonly StudyEntry[];
  add(second: number, text: string): Promise<void>;
};
