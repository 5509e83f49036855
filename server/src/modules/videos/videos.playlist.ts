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

type Rendition = { index: number; bytesPerSecond: number };

/** ffmpeg knows no bandwidth when it encodes for quality, so the measured one goes into its master playlist. */
export function masterPlaylist(master: string, renditions: readonly Rendition[], audioName: string): string {
  const measured = new Map(renditions.map(({ index, bytesPerSecond }) => [index, bytesPerSecond]));
  const audio = [...master.matchAll(/URI="(\d)\/index\.m3u8"/g)].map(([, index]) => Number(index));
  const audioRate = Math.max(0, ...audio.map((index) => measured.get(index) ?? 0));
  const lines = master.split('\n');
  return lines
    .map((line, at) => {
      const video = /^(\d)\/index\.m3u8$/.exec(lines[at + 1] ?? '');
      if (line.startsWith('#EXT-X-STREAM-INF') && video) {
        const rate = ((measured.get(Number(video[1])) ?? 0) + audioRate) * 8;
        return line.replace(/BANDWIDTH=\d+/, `BANDWIDTH=${Math.ceil(rate)}`);
      }
      return line.startsWith('#EXT-X-MEDIA') ? line.replace(/NAME="[^"]*"/, `NAME="${audioName}"`) : line;
    })
    .join('\n');
}
