import type { DanmakuSettings } from './danmaku.ts';

export type VolumeMemory = { volume: number; muted: boolean };

/** What is remembered for all videos. */
export type Preferences = {
  /** spec 9: a cookie for 365 days. */
  readQuality(): string | null;
  writeQuality(value: string): void;
  readVolume(): Promise<VolumeMemory | null>;
  writeVolume(memory: VolumeMemory): void;
  readDanmaku(): Promise<DanmakuSettings | null>;
  writeDanmaku(settings: DanmakuSettings): void;
};
