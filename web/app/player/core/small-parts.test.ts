import { expect, test, vi } from 'vitest';
import { fakeMedia } from './fake-media.ts';
import { openFile } from './file-engine.ts';
import type { EngineEvents } from './media.ts';
import { createSignedAddress } from './signed-address.ts';
import { createThumbnailFiles } from './thumbnail-files.ts';
import { parseThumbnails, thumbnailAt } from './thumbnails.ts';
import { timeText } from './time-text.ts';
import { mirrored, rotated, transformOf } from './transform.ts';

test('times read as minutes and seconds, above an hour with hours', () => {
  expect([0, 65, 3599.9, 3665, Number.NaN].map(timeText)).toEqual([
    '00:00',
    '01:05',
    '59:59',
    '1:01:05',
    '00:00',
  ]);
});

test('spec 9: rotation by 45 degrees; horizontal and vertical mirror exclude each other', () => {
  expect(rotated(0, 1)).toBe(45);
  expect(rotated(315, 1)).toBe(0);
  expect(rotated(0, -1)).toBe(315);
  expect(mirrored('horizontal', 'vertical')).toBe('vertical');
  expect(mirrored('vertical', 'vertical')).toBe('none');
});

test('a turned picture stays inside its box', () => {
  expect(transformOf(0, 'none', 1600, 900)).toBe('none');
  expect(transformOf(90, 'none', 1600, 900)).toBe('rotate(90deg) scale(0.5625, 0.5625)');
  expect(transformOf(180, 'horizontal', 1600, 900)).toBe('rotate(180deg) scale(-1, 1)');
});

test('thumbnails of a sprite are read from WebVTT', () => {
  const vtt = `WEBVTT

00:00.000 --> 00:05.000
sprite.jpg#xywh=0,0,160,90

1:00:05.500 --> 1:00:10.000
sprite.jpg#xywh=160,90,160,90
`;
  const all = parseThumbnails(vtt);
  expect(all).toHaveLength(2);
  expect(thumbnailAt(all, 3)).toMatchObject({ url: 'sprite.jpg', x: 0, width: 160, height: 90 });
  expect(thumbnailAt(all, 3606)).toMatchObject({ start: 3605.5, x: 160, y: 90 });
  expect(thumbnailAt([], 3)).toBeUndefined();
});

test('after a renewal, addresses under the old prefix go to the new one, others stay', () => {
  const path = createSignedAddress('https://a.cn/media/old-sign/l1/master.m3u8');
  expect(path.rewrite('https://a.cn/media/old-sign/l1/v0/1.m4s')).toBe(
    'https://a.cn/media/old-sign/l1/v0/1.m4s',
  );
  path.renewed('https://a.cn/media/new-sign/l1/master.m3u8');
  expect(path.rewrite('https://a.cn/media/old-sign/l1/v0/1.m4s')).toBe(
    'https://a.cn/media/new-sign/l1/v0/1.m4s',
  );
  expect(path.rewrite('https://b.cn/x.m4s')).toBe('https://b.cn/x.m4s');

  const query = createSignedAddress('https://a.cn/l1/master.m3u8?sign=1');
  query.renewed('https://a.cn/l1/master.m3u8?sign=2');
  expect(query.rewrite('https://a.cn/l1/v0.m3u8?sign=1')).toBe('https://a.cn/l1/v0.m3u8?sign=2');
  expect(query.rewrite('https://a.cn/l1/1.m4s')).toBe('https://a.cn/l1/1.m4s');
});

test('a playlist first read after a renewal goes on after the next one, too', () => {
  const path = createSignedAddress('https://a.cn/media/first/master.m3u8');
  path.renewed('https://a.cn/media/second/master.m3u8');
  path.renewed('https://a.cn/media/third/master.m3u8');
  for (const sign of ['first', 'second', 'third'])
    expect(path.rewrite(`https://a.cn/media/${sign}/1/seg-00001.m4s`)).toBe(
      'https://a.cn/media/third/1/seg-00001.m4s',
    );

  const query = createSignedAddress('https://a.cn/l1/master.m3u8?sign=1');
  query.renewed('https://a.cn/l1/master.m3u8?sign=2');
  query.renewed('https://a.cn/l1/master.m3u8?sign=3');
  expect(query.rewrite('https://a.cn/l1/v0.m3u8?sign=2')).toBe('https://a.cn/l1/v0.m3u8?sign=3');
});

test('pictures refused at an expired address are asked for again, and read once', async () => {
  const asked: string[] = [];
  const vtt = 'WEBVTT\n\n00:00.000 --> 00:05.000\nsprite.jpg#xywh=0,0,160,90\n';
  const thumbnailsOf = createThumbnailFiles(async (url) => {
    asked.push(url);
    if (url.startsWith('/lost/')) throw new TypeError('no network');
    return url.startsWith('/old/') ? new Response('', { status: 403 }) : new Response(vtt);
  });
  expect(await thumbnailsOf('a', '/old/t.vtt')).toBe('refused');
  expect(await thumbnailsOf('a', '/lost/t.vtt')).toEqual([]);
  expect(await thumbnailsOf('a', '/new/t.vtt')).toMatchObject([{ url: 'sprite.jpg', end: 5 }]);
  expect(await thumbnailsOf('a', '/newer/t.vtt')).toHaveLength(1);
  expect(asked).toEqual(['/old/t.vtt', '/lost/t.vtt', '/new/t.vtt']);
});

test('a file whose address expired is renewed once and goes on at the same position', async () => {
  const media = Object.assign(fakeMedia(60), { error: null as { code: number } | null });
  const failed = vi.fn<EngineEvents['failed']>();
  const none = () => {};
  const events = { qualities: none, quality: none, audioTracks: none, captions: none, failed };
  openFile(media, { url: '/old.mp4', renew: async () => '/new.mp4' }, events, 'file');
  media.flush();
  await media.play();
  media.advance(20_000);
  media.error = { code: 2 };
  media.emit('error');
  media.flush();
  await Promise.resolve();
  await Promise.resolve();
  media.flush();
  expect(media.src).toBe('/new.mp4');
  expect(media.currentTime).toBe(20);
  expect(failed).not.toHaveBeenCalled();
  media.emit('error');
  media.flush();
  await Promise.resolve();
  expect(failed).toHaveBeenCalledWith('network');
});
