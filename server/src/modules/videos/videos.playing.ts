import { code, PortalError } from '@portal/contract/codes';
import type { Storage } from '../../outside/storage/port.ts';
import { rangeOf } from '../../platform/http/range.ts';
import type { Platform } from '../../platform/platform.ts';
import { createSignedLinks } from '../../platform/signed-links.ts';
import { captionFile } from './videos.captions.ts';
import { cutPlaylist, segmentNumber, trialSegments } from './videos.playlist.ts';
import { videoStore } from './videos.store.ts';
import { cutCaptions } from './videos.webvtt.ts';

/** Who may watch how much; a visitor is user 0. */
export type Viewing = { videoId: string; userId: number; trialSeconds: number | null };

type VideoAddress = {
  id: string;
  url: string;
  form: 'hls' | 'mp4';
  durationMs: number;
  captions: { language: string; label: string; url: string }[];
  thumbnails: string | null;
  /** Unix seconds; the player asks for another address before it. */
  expire: number;
};

const addressSeconds = 600;
const idPattern = /^[a-z0-9-]{1,40}$/;

export type Playing = ReturnType<typeof createPlaying>;

/** Signed addresses, and what they open. The trial is cut here, whatever the player does. */
export function createPlaying({ database, clock, keyring }: Platform, storage: Storage) {
  const links = createSignedLinks(keyring, clock, 'videos');

  async function sourceKey(videoId: string): Promise<string> {
    const row = await videoStore.byId(database, videoId);
    return row?.sourceKey ?? `videos/${videoId}/source.mp4`;
  }

  return {
    /** An address for one viewer, open until the right ends at the latest. The rights are the caller's decision; the signature carries them. */
    async address(
      { videoId, userId, trialSeconds, until = null }: Viewing & { until?: Date | null },
      seconds = addressSeconds,
    ): Promise<VideoAddress> {
      const row = idPattern.test(videoId) ? await videoStore.byId(database, videoId) : null;
      if (!row || row.state !== 'ready' || !row.form || row.durationMs === null) {
        throw new PortalError(code.failure, '视频正在处理中，请稍后再来');
      }
      if (trialSeconds !== null && row.form === 'mp4') {
        throw new PortalError(code.failure, '该视频暂不支持试看');
      }
      const claims = JSON.stringify([videoId, userId, trialSeconds]);
      const left = until === null ? seconds : Math.ceil((until.getTime() - clock().getTime()) / 1000);
      const { segment, expire } = links.segment(claims, Math.min(seconds, left));
      const base = `/media/${segment}`;
      return {
        id: videoId,
        url: `${base}/${row.form === 'hls' ? 'master.m3u8' : 'source.mp4'}`,
        form: row.form,
        durationMs: row.durationMs,
        captions: row.captions.map((track) => ({
          language: track.language,
          label: track.label,
          url: `${base}/captions/${captionFile(track)}.vtt`,
        })),
        thumbnails: row.thumbnails > 0 ? `${base}/thumbnails.vtt` : null,
        expire,
      };
    },

    /** What a signed segment allows, or null when it allows nothing (any more). */
    readViewing(segment: string): Viewing | null {
      const claims = links.claims(segment);
      if (!claims) return null;
      const [videoId, userId, trialSeconds] = JSON.parse(claims) as [string, number, number | null];
      return { videoId, userId, trialSeconds };
    },

    /** A file below an address: null when there is none, `refused` when the trial ends before it. */
    async open({ videoId, trialSeconds }: Viewing, file: string, asked: string | undefined) {
      const number = segmentNumber(file);
      if (trialSeconds !== null && number !== null && number >= trialSegments(trialSeconds)) return 'refused';
      if (trialSeconds !== null && file === 'source.mp4') return 'refused';
      const key = file === 'source.mp4' ? await sourceKey(videoId) : `videos/${videoId}/${file}`;
      const isCaption = file.startsWith('captions/');
      // Playlists and captions go out whole, so that a part of one cannot pass the cut.
      const range = file.endsWith('.m3u8') || isCaption ? undefined : asked;
      const whole = range === undefined ? null : ((await storage.head(key))?.size ?? null);
      const part = whole === null ? null : rangeOf(range, whole);
      if (part === 'beyond') return { part, whole, size: 0, type: '', body: null };
      const stored = await storage.read(key, part ?? undefined);
      if (!stored) return null;
      const isCut = isCaption || /^\d\/index\.m3u8$/.test(file);
      if (trialSeconds === null || !isCut) return { ...stored, part, whole };
      const given = await new Response(stored.body).text();
      const text = isCaption
        ? cutCaptions(given, trialSeconds)
        : cutPlaylist(given, trialSegments(trialSeconds));
      const bytes = Buffer.from(text);
      return { part: null, whole: null, size: bytes.length, type: stored.type, body: bytes };
    },
  };
}
