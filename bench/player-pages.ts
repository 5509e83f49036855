import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Sources of the pages that are measured. They are bundled in a folder of their own, with the rivals beside them. */

const comments = `Array.from({ length: 9000 }, (_, at) => ({
  mode: 'scroll', text: ['好', '赞', '懂', '记'][at % 4], startTime: at / 300, size: 16, colour: '#ffffff',
}))`;

export function ourPage(root: string): string {
  return `
import { createRoot } from 'react-dom/client';
import { LessonPlayer } from '${join(root, 'web/app/player/skin/lesson-player.tsx')}';
import './ours.css';
const withComments = new URLSearchParams(location.search).has('danmaku');
const preferences = {
  readQuality: () => null, writeQuality() {}, readVolume: async () => null, writeVolume() {},
  readDanmaku: async () => ({ on: true, opacity: 1, speed: 1, area: 1, filterWords: [] }), writeDanmaku() {},
};
createRoot(document.getElementById('root')).render(
  <LessonPlayer source={{ id: 'bench', url: '/media/master.m3u8' }} muted ports={{ preferences }}
    danmaku={withComments ? ${comments} : undefined} />,
);`;
}

export const barePage = `
import Hls from 'hls.js';
const video = document.createElement('video');
video.muted = true;
video.playsInline = true;
const button = document.createElement('button');
button.textContent = '播放';
button.onclick = () => {
  const hls = new Hls();
  hls.loadSource('/media/master.m3u8');
  hls.attachMedia(video);
  video.play().catch(() => {});
  hls.once(Hls.Events.MANIFEST_PARSED, () => video.play());
};
document.getElementById('root').append(video, button);`;

export const artPage = `
import Artplayer from 'artplayer';
import danmuku from 'artplayer-plugin-danmuku';
import Hls from 'hls.js';
const root = document.getElementById('root');
root.style.cssText = 'width:1424px;height:801px';
const list = ${comments}.map(({ text, startTime }) => ({ text, time: startTime, color: '#fff', mode: 0 }));
const art = new Artplayer({
  container: root, url: '/media/master.m3u8', muted: true, type: 'm3u8',
  customType: { m3u8: (video, url) => { const hls = new Hls(); hls.loadSource(url); hls.attachMedia(video); } },
  plugins: [danmuku({ danmuku: list, speed: 4, fontSize: 16, antiOverlap: false, synchronousPlayback: false, margin: [0, 0], emitter: false })],
});
const button = document.createElement('button');
button.textContent = '播放';
button.onclick = () => art.play();
document.body.append(button);`;

export function plainEntries(root: string): Record<string, string> {
  return {
    本播放器: `import './ours.css'; export { LessonPlayer } from '${join(root, 'web/app/player/skin/lesson-player.tsx')}';`,
    'ArtPlayer + 弹幕': `export { default } from 'artplayer'; export { default as danmuku } from 'artplayer-plugin-danmuku';`,
    xgplayer: `import 'xgplayer/dist/index.min.css'; export { default } from 'xgplayer';`,
    Vidstack: `import 'vidstack/player/styles/default/theme.css'; import 'vidstack/player/styles/default/layouts/video.css'; import 'vidstack/player'; import 'vidstack/player/layouts'; import 'vidstack/player/ui';`,
    'Video.js': `import 'video.js/dist/video-js.css'; export { default } from 'video.js';`,
  };
}

/** Only the classes the player uses, with the tokens of the portal as reference. */
export function ourStyles(root: string): string {
  const theme = readFileSync(join(root, 'web/app/ui/theme.css'), 'utf8');
  const tokens = /@theme static \{[\s\S]*?\n\}/.exec(theme)?.[0] ?? '';
  const variants = theme.match(/^@custom-variant .*$/gm)?.join('\n') ?? '';
  return `@layer theme, base, utilities;
@import 'tailwindcss/theme.css' layer(theme);
@import 'tailwindcss/utilities.css' layer(utilities) source('${join(root, 'web/app/player')}');
${variants}
${tokens.replace('@theme static', '@theme')}`;
}
