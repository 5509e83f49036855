import { expect, test } from 'vitest';
import { lesson, playerFixture } from './player.testing.ts';

const items = ['甲', '乙', '丙'].map((name, at) => ({ name, source: { id: `v${at}`, url: `/v${at}.m3u8` } }));
const qualities = [
  { definition: 'HD', desc: '高清', Url: '/hd.m3u8' },
  { definition: 'SD', desc: '标清', Url: '/sd.m3u8' },
];

async function withPlaylist(playlistIndex = 0) {
  const fixture = playerFixture({ source: items[playlistIndex]!.source, playlist: items, playlistIndex });
  await fixture.attach();
  await fixture.play();
  return fixture;
}

test('next and previous play the neighbours and keep each position apart', async () => {
  const { player, positions, opened, view, wait, settle } = await withPlaylist();
  await wait(7);
  player.playlist.next();
  await settle();
  expect(view()).toMatchObject({ playlistIndex: 1, source: items[1]!.source, playing: true });
  expect(opened.at(-1)).toBe('/v1.m3u8');
  await wait(2);
  expect(positions.get('v0')).toBe(7);
  player.playlist.previous();
  await settle();
  expect(positions.get('v1')).toBe(2);
  expect(view().resumeAt).toBe(7);
});

test('spec 8: before the first and after the last there is a tip for 3 seconds', async () => {
  const { player, view, wait } = await withPlaylist();
  player.playlist.previous();
  expect(view().tip).toBe('已经是第一个了~');
  await wait(2.75);
  expect(view().tip).not.toBeNull();
  await wait(0.25);
  expect(view().tip).toBeNull();
  player.playlist.select(2);
  player.playlist.next();
  expect(view().tip).toBe('已经是最后一个了~');
});

test('a page that opens the items itself is asked, by hand and at the end of a lesson', async () => {
  const opened: number[] = [];
  const fixture = playerFixture({
    source: items[0]!.source,
    playlist: items,
    playlistIndex: 0,
    openItem: (index) => opened.push(index),
  });
  await fixture.attach();
  await fixture.play();
  fixture.player.playlist.select(2);
  expect(opened).toEqual([2]);
  fixture.player.seek(99.5);
  await fixture.wait(2);
  expect(fixture.view()).toMatchObject({ phase: 'ended', source: items[0]!.source });
  expect(opened).toEqual([2, 1]);
});

test('a page that must not be left stays at the end of a lesson, and a press goes on', async () => {
  const opened: number[] = [];
  let canAdvance = false;
  const { attach, play, player, view, wait } = playerFixture({
    source: items[0]!.source,
    playlist: items,
    playlistIndex: 0,
    openItem: (index) => opened.push(index),
    canAdvance: () => canAdvance,
  });
  await attach();
  await play();
  player.seek(99.5);
  await wait(2);
  expect(view().phase).toBe('ended');
  expect(opened).toEqual([]);
  player.playlist.next();
  expect(opened).toEqual([1]);
  canAdvance = true;
  player.seek(99.5);
  await wait(2);
  expect(opened).toEqual([1, 1]);
});

test('spec 2: with autoplay the saved position of the next item is taken at once, of the one chosen last', async () => {
  const { attach, player, media, view, settle } = playerFixture({
    autoplay: true,
    source: items[0]!.source,
    playlist: items,
    stored: { v1: 42, v2: 20 },
  });
  await attach();
  player.playlist.next();
  await settle();
  expect(view()).toMatchObject({ phase: 'content', playing: true, resumeAt: null, time: 42 });
  expect(media.currentTime).toBe(42);

  player.playlist.previous();
  player.playlist.select(2);
  await settle();
  expect(view()).toMatchObject({ phase: 'content', playing: true, resumeAt: null, time: 20 });
  expect(media.currentTime).toBe(20);
});

test('spec 9: the playlist panel hides after 5 seconds, later when it is used', async () => {
  const { player, view, wait } = await withPlaylist();
  player.playlist.toggle();
  await wait(4);
  player.playlist.touch();
  await wait(4.75);
  expect(view().playlistOpen).toBe(true);
  await wait(0.25);
  expect(view().playlistOpen).toBe(false);
});

test('the end of one leads to the next, the end of the last stays', async () => {
  const { view, wait } = await withPlaylist(1);
  await wait(101);
  expect(view().playlistIndex).toBe(2);
  await wait(101);
  expect(view()).toMatchObject({ playlistIndex: 2, phase: 'ended' });
});

test('spec 9: the chosen quality is remembered and taken the next time', async () => {
  const { attach, play, player, quality, opened, media, view, wait, settle } = playerFixture({ qualities });
  await attach();
  await play();
  await wait(8);
  expect(opened.at(-1)).toBe('/hd.m3u8');
  player.picker.quality('SD');
  await settle();
  expect(opened.at(-1)).toBe('/sd.m3u8');
  expect(media.currentTime).toBe(8);
  expect(media.paused).toBe(false);
  expect(view().tip).toBe('正在切换到 标清');
  await wait(2);
  expect(view().tip).toBeNull();
  expect(quality.read()).toBe('SD');

  const next = playerFixture({ qualities });
  next.quality.write('SD');
  await next.attach();
  expect(next.view().quality).toBe('SD');
  expect(next.opened.at(-1)).toBe('/sd.m3u8');
});

test('qualities of the stream itself: a remembered one it lacks becomes automatic', async () => {
  const levels = [
    { value: '720', text: '720P' },
    { value: '360', text: '360P' },
  ];
  const { attach, play, player, engine, quality, asked, view } = playerFixture();
  quality.write('1080');
  await attach();
  await play();
  engine().qualities(levels);
  expect(view().quality).toBe('');
  engine().quality('360');
  player.picker.quality('720');
  engine().quality('720');
  expect(asked).toEqual(['quality 720']);
  expect(view().tip).toBe('已切换到 720P');
});

test('captions beside the video and captions of the stream stand in one menu', async () => {
  const own = { value: 'zh', text: '中文', url: '/zh.vtt' };
  const { attach, play, player, engine, asked, view } = playerFixture({ captions: [own] });
  await attach();
  await play();
  engine().captions([{ value: '0', text: 'English' }]);
  expect(view().captions.map(({ text }) => text)).toEqual(['中文', 'English']);
  player.picker.caption('0');
  player.picker.caption('zh');
  expect(asked).toEqual(['caption 0', 'caption ']);
  expect(view().caption).toBe('zh');
});

test('audio tracks are chosen in the engine', async () => {
  const { attach, play, player, engine, asked, view } = playerFixture();
  await attach();
  await play();
  engine().audioTracks(
    [
      { value: '0', text: '普通话' },
      { value: '1', text: '粤语' },
    ],
    '0',
  );
  player.picker.audio('1');
  expect(asked).toEqual(['audio 1']);
  expect(view().audio).toBe('1');
});

test('the volume is remembered; a muted start does not overwrite it', async () => {
  const { attach, player, volume, media, view } = playerFixture();
  await attach();
  player.setVolume(0.3);
  player.setMuted(true);
  expect(volume.read()).toEqual({ volume: 0.3, muted: true });
  expect(media).toMatchObject({ volume: 0.3, muted: true });
  player.setVolume(5);
  expect(view().volume).toBe(1);

  const quiet = playerFixture({ muted: true });
  quiet.volume.write({ volume: 0.3, muted: false });
  await quiet.attach();
  expect(quiet.media).toMatchObject({ volume: 0.3, muted: true });
  expect(quiet.volume.read()).toEqual({ volume: 0.3, muted: false });
});

test('spec 9: English with en-us, Chinese otherwise', async () => {
  const { attach, player, view } = playerFixture({ source: lesson, playlist: items, language: 'en-us' });
  await attach();
  player.playlist.previous();
  expect(view().tip).toBe('Already the first one~');
});
