import type { DanmakuComment } from './danmaku.ts';

/** `renew` is asked for a fresh address when the server answers 401 or 403; without it that is an error. */
export type Source = { id?: string; url: string; renew?: () => Promise<string> };

// spec 3: player data shapes.
export type PlaylistItem = { name: string; source: Source };
export type Quality = { definition: string; desc: string; Url: string };
export type Track = { value: string; text: string };
/** With `url` a WebVTT file beside the video; without, a track the stream itself carries. */
export type CaptionTrack = Track & { url: string; language?: string };
export type Marker = { offset: number; title: string; describe?: string; coverUrl?: string };
export type PauseAd = { coverUrl: string; linkUrl?: string };
export type StartAd = { coverUrl: string; linkUrl?: string; duration: number };
export type VideoAd = { videoUrl: string; linkUrl?: string };
export type AdBreak = { at: number; videos: readonly VideoAd[] };

export type Ads = {
  start?: StartAd;
  pause?: PauseAd;
  /** Played one after the other before the main video. */
  before?: readonly VideoAd[];
  /** Played one after the other when the main video reaches `at` seconds; then it goes on. */
  middle?: readonly AdBreak[];
};

/** `duration` is the length of the whole video where the server sends only the trial part. */
export type Trial = { seconds: number; duration?: number };

export type Language = 'zh' | 'en-us';

export type PlayerOptions = {
  source: Source;
  title?: string;
  poster?: string;
  language?: Language;
  autoplay?: boolean;
  muted?: boolean;
  preload?: 'none' | 'metadata';
  ads?: Ads;
  trial?: Trial;
  playlist?: readonly PlaylistItem[];
  playlistIndex?: number;
  /** Opens an item of the playlist instead of the player, for a page that has more to change than the video. */
  openItem?: (index: number) => void;
  /** Whether the end of an item may open the next one by itself; a press always may. */
  canAdvance?: () => boolean;
  /** Where a seek may land, for a lesson that must not be skipped through. */
  limitSeek?: (seconds: number) => number;
  qualities?: readonly Quality[];
  captions?: readonly CaptionTrack[];
  markers?: readonly Marker[];
  /** A WebVTT file whose cues name parts of a sprite: `sprite.jpg#xywh=0,0,160,90`. */
  thumbnailsUrl?: string;
  danmaku?: readonly DanmakuComment[];
};

export type ErrorCode = 'network' | 'forbidden' | 'decode' | 'unsupported';
export type Mirror = 'none' | 'horizontal' | 'vertical';
export type Range = readonly [start: number, end: number];
