/** Every segment but the last is this long: key frames are forced at its multiples. */
export const segmentSeconds = 6;

/** The segments somebody may have who may watch the first `trialSeconds`: all that begin by then. */
export function trialSegments(trialSeconds: number): number {
  return Math.floor(trialSeconds / segmentSeconds) + 1;
}

/** The playlist of one rendition with its first segments alone. */
export function cutPlaylist(playlist: string, segments: number): string {
  const kept: string[] = [];
  let seen = 0;
  for (const line of playlist.split('\n')) {
    if (line.startsWith('#EXTINF') && seen++ === segments) break;
    kept.push(line);
  }
  const text = kept.join('\n').trimEnd();
  return `${text.endsWith('#EXT-X-ENDLIST') ? text : `${text}\n#EXT-X-ENDLIST`}\n`;
}

/** The number of a segment by its address below a video, or null for anything else. */
export function segmentNumber(file: string): number | null {
  const match = /^\d\/seg-(\d{4,6})\.m4s$/.exec(file);
  return match ? Number(match[1]) : null;
}

type Picture = { codec: string; width: number; height: number };

/** What the header of a rendition says of its picture; null where it holds sound alone. */
export function pictureOf(header: Buffer): Picture | null {
  const settings = header.indexOf('avcC');
  // The settings lie in the entry; a brand of the file may be called like it, too.
  const entry = header.lastIndexOf('avc1', settings);
  if (settings < 0 || entry < 0) return null;
  // ISO/IEC 14496-12, a visual sample entry: 24 bytes, then width and height. 14496-15: a version, then profile and level.
  return {
    codec: `avc1.${header.toString('hex', settings + 5, settings + 8)}`,
    width: header.readUInt16BE(entry + 28),
    height: header.readUInt16BE(entry + 30),
  };
}

/** In the order of their folders. `bytesPerSecond` is measured: encoding for quality, ffmpeg knows no bandwidth. */
type Rendition = { picture: Picture | null; bytesPerSecond: number };

/** Names the qualities, and the sound that goes with each of them. */
export function masterPlaylist(renditions: readonly Rendition[], audioName: string): string {
  const audio = renditions.findIndex(({ picture }) => !picture);
  const audioRate = renditions[audio]?.bytesPerSecond ?? 0;
  const lines = ['#EXTM3U', '#EXT-X-VERSION:7'];
  if (audio >= 0) {
    lines.push(
      `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="${audioName}",DEFAULT=YES,LANGUAGE="zh",URI="${audio}/index.m3u8"`,
    );
  }
  for (const [index, { picture, bytesPerSecond }] of renditions.entries()) {
    if (!picture) continue;
    const bandwidth = Math.ceil((bytesPerSecond + audioRate) * 8);
    const { codec, width, height } = picture;
    const codecs = audio >= 0 ? `CODECS="${codec},mp4a.40.2",AUDIO="audio"` : `CODECS="${codec}"`;
    lines.push(
      `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth},RESOLUTION=${width}x${height},${codecs}`,
      `${index}/index.m3u8`,
    );
  }
  return `${lines.join('\n')}\n`;
}
