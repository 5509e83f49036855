import { expect, test } from 'vitest';
import { lesson, playerFixture } from './player.testing.ts';

const first = { videoUrl: '/ads/first.mp4', linkUrl: 'https://example.com/1' };
const second = { videoUrl: '/ads/second.mp4' };

async function started(setup: Parameters<typeof playerFixture>[0] = {}) {
  const fixture = playerFixture(setup);
  await fixture.attach();
  await fixture.play();
  return fixture;
}

test('play, pause and seek act on the video', async () => {
  const { player, media, view, wait } = await started();
  await wait(2);
  expect(view()).toMatchObject({ phase: 'content', playing: true, time: 2, duration: 100, started: true });
  player.pause();
  await wait(1);
  expect(media.currentTime).toBe(2);
  player.seekBy(10);
  expect(media.currentTime).toBe(12);
  player.seek(1000);
  expect(media.currentTime).toBe(100);
});

test('a lesson that must not be skipped through: seeks land where the page allows, and it says why', async () => {
  const { player, media, view, wait } = await started({ limitSeek: (seconds) => Math.min(seconds, 30) });
  player.seek(20);
  expect(media.currentTime).toBe(20);
  expect(view().tip).toBeNull();
  player.seek(90);
  expect(media.currentTime).toBe(30);
  expect(view().tip).toBe('首次学习不能跳过未看的部分');
  await wait(3);
  expect(view().tip).toBeNull();
});

test('spec 9: the speeds, and stepping through them stops at both ends', async () => {
  const { player, view, media } = await started();
  for (const expected of [1.25, 1.5, 2, 2]) {
    player.stepRate(1);
    expect(view().rate).toBe(expected);
  }
  for (const expected of [1.5, 1.25, 1, 0.5, 0.5]) {
    player.stepRate(-1);
    expect(media.playbackRate).toBe(expected);
  }
});

test('the start ad counts down in seconds, removes itself and starts playback', async () => {
  const { player, media, view, wait, settle } = await started({
    ads: { start: { coverUrl: '/ad.jpg', duration: 3 } },
  });
  expect(view()).toMatchObject({ phase: 'startAd', secondsLeft: 3 });
  await wait(1);
  expect(view().secondsLeft).toBe(2);
  player.play();
  player.seek(50);
  await settle();
  expect(media.paused).toBe(true);
  await wait(2);
  expect(view().phase).toBe('content');
  expect(media.paused).toBe(false);
  expect(media.currentTime).toBeLessThan(1);
});

test.each([0, -1, Number.NaN])('spec 5: a start ad of %s seconds is refused', (duration) => {
  expect(() => playerFixture({ ads: { start: { coverUrl: '/ad.jpg', duration } } })).toThrow(
    'ads.start.duration must be greater than 0',
  );
  expect(playerFixture({ ads: { start: { coverUrl: '/ad.jpg', duration: 1 } } }).view().phase).toBe('idle');
});

test('many video ads play in sequence before the main video', async () => {
  const { ad, adsPlayed, media, view, wait } = await started({ ads: { before: [first, second] } });
  expect(view()).toMatchObject({ phase: 'preRoll', adIndex: 0 });
  await wait(3);
  expect(view()).toMatchObject({ phase: 'preRoll', adIndex: 1 });
  expect(media.paused).toBe(true);
  await wait(3.25);
  expect(adsPlayed).toEqual([first.videoUrl, second.videoUrl]);
  expect(view().phase).toBe('content');
  expect(ad.src).toBe('');
  expect(media.paused).toBe(false);
});

test('an ad that cannot be loaded or never moves does not keep anybody from the lesson', async () => {
  const { ad, view, wait, settle } = await started({ ads: { before: [first, second] } });
  ad.emit('error');
  await settle();
  expect(view()).toMatchObject({ phase: 'preRoll', adIndex: 1 });
  ad.advance = () => {};
  await wait(9.5);
  expect(view().phase).toBe('preRoll');
  await wait(1);
  expect(view().phase).toBe('content');
});

test('a break in the middle pauses the video, plays its ads and goes on where it was', async () => {
  const { media, view, wait } = await started({ ads: { middle: [{ at: 5, videos: [first] }] } });
  await wait(5.25);
  expect(view()).toMatchObject({ phase: 'midRoll', time: 5 });
  expect(media.paused).toBe(true);
  await wait(3.5);
  expect(view().phase).toBe('content');
  expect(media.currentTime).toBeGreaterThanOrEqual(5);
  await wait(10);
  expect(view().phase).toBe('content');
});

test('the pause ad shows on pause, hides on play and can be closed', async () => {
  const { player, view, wait } = await started({ ads: { pause: { coverUrl: '/pause.jpg' } } });
  await wait(1);
  player.pause();
  expect(view().phase).toBe('pauseAd');
  player.play();
  expect(view().phase).toBe('content');
  player.pause();
  player.closePauseAd();
  expect(view()).toMatchObject({ phase: 'content', playing: false });
});

test('spec 2: past the trial limit the player seeks to it, pauses and shows the end; playing again restarts from 0', async () => {
  const { player, media, view, wait, settle } = await started({ trial: { seconds: 10 } });
  await wait(12);
  expect(view()).toMatchObject({ phase: 'trialEnd', time: 10, playing: false });
  expect(media.currentTime).toBe(10);
  expect(media.paused).toBe(true);
  player.play();
  await settle();
  expect(view().phase).toBe('content');
  expect(media.currentTime).toBe(0);
  player.seek(60);
  await settle();
  expect(view()).toMatchObject({ phase: 'trialEnd', time: 10 });
  expect(media.currentTime).toBe(10);
});

test('the end of a part that the server cut is the end of the trial', async () => {
  const { view, wait } = await started({ length: 9.9, trial: { seconds: 10, duration: 600 } });
  await wait(11);
  expect(view()).toMatchObject({ phase: 'trialEnd' });
});

test('spec 5: a trial that is not shorter than the video is none', async () => {
  const { view, wait } = await started({ length: 10, trial: { seconds: 10 } });
  expect(view().trialTip).toBeNull();
  await wait(11);
  expect(view().phase).toBe('ended');
});

test.each([
  [59, '可试看 59 秒'],
  [60, '可试看 1 分钟'],
  [90, '可试看 1.5 分钟'],
])('spec 9: the tip of a trial of %i seconds', (seconds, text) => {
  expect(playerFixture({ length: 600, trial: { seconds } }).view().trialTip).toBe(text);
});

test('spec 2: the saved position is offered for 15 seconds', async () => {
  const { player, media, view, wait } = await started({ stored: { [lesson.id]: 42 } });
  expect(view().resumeAt).toBe(42);
  await wait(14.75);
  expect(view().resumeAt).toBe(42);
  await wait(0.25);
  expect(view().resumeAt).toBeNull();

  const again = await started({ stored: { [lesson.id]: 42 } });
  again.player.acceptResume();
  await again.settle();
  expect(again.media.currentTime).toBe(42);
  expect(again.view().resumeAt).toBeNull();
  expect(media.currentTime).toBeLessThan(42);
  player.pause();
});

test('spec 2: with autoplay the saved position is taken at once', async () => {
  const { attach, media, view } = playerFixture({ autoplay: true, stored: { [lesson.id]: 42 } });
  await attach();
  expect(view()).toMatchObject({ phase: 'content', resumeAt: null, time: 42 });
  expect(media.currentTime).toBe(42);
});

test.each([99.5, 100, 300])('a saved position of %s s, past the end, is not offered', async (at) => {
  expect((await started({ stored: { [lesson.id]: at } })).view().resumeAt).toBeNull();
  const { attach, media, settle } = playerFixture({ autoplay: true, stored: { [lesson.id]: at } });
  await attach();
  await settle();
  expect(media.currentTime).toBe(0);
});

test('spec 3: without an id the position is kept under the address without its query', async () => {
  const { positions, wait } = await started({ source: { url: '/media/a.m3u8?sign=1#t' } });
  await wait(6);
  expect([...positions.keys()]).toEqual(['/media/a.m3u8']);
});

test('a lesson watched to its end starts from the beginning next time', async () => {
  const { positions, view, wait } = await started({ length: 8 });
  await wait(7);
  expect(positions.get(lesson.id)).toBeGreaterThan(4);
  await wait(2);
  expect(view().phase).toBe('ended');
  expect(positions.has(lesson.id)).toBe(false);
});

test('spec 4: an error saves the position; trying again continues there', async () => {
  const { engine, media, opened, player, positions, view, wait, settle } = await started();
  await wait(3.25);
  engine().failed('network');
  expect(view()).toMatchObject({ phase: 'error', error: { code: 'network' } });
  expect(positions.get(lesson.id)).toBe(3.25);
  player.retry();
  await settle();
  expect(opened).toHaveLength(2);
  expect(media.currentTime).toBe(3.25);
  expect(media.paused).toBe(false);
});

test('trying again reads from the address that was renewed last', async () => {
  const addresses = ['/media/second/a.m3u8', '/media/third/a.m3u8'];
  const source = { id: 'a', url: '/media/first/a.m3u8', renew: async () => addresses.shift()! };
  const { engine, opened, player, renew, settle } = await started({ source });
  expect(await renew()).toBe('/media/second/a.m3u8');
  expect(await renew()).toBe('/media/third/a.m3u8');
  engine().failed('network');
  player.retry();
  await settle();
  expect(opened).toEqual(['/media/first/a.m3u8', '/media/third/a.m3u8']);
});

test('after an error, going back with the browser’s own bar is kept too', async () => {
  const { engine, media, player, positions, wait, settle } = await started();
  await wait(14.75);
  engine().failed('network');
  player.retry();
  await settle();
  media.currentTime = 9;
  await settle();
  expect(positions.get(lesson.id)).toBe(9);
});

test('at the end of a trial, going back with the browser’s own bar is kept too', async () => {
  const { media, positions, view, wait, settle } = await started({ trial: { seconds: 12 } });
  await wait(13);
  expect(view().phase).toBe('trialEnd');
  media.currentTime = 6;
  await settle();
  expect(view().phase).toBe('content');
  expect(positions.get(lesson.id)).toBe(6);
});

test('when the network is back a broken connection is tried again by itself, a broken file is not', async () => {
  const { engine, goOnline, view, settle } = await started();
  engine().failed('network');
  goOnline();
  await settle();
  expect(view().phase).toBe('content');
  engine().failed('decode');
  goOnline();
  expect(view().phase).toBe('error');
});

test('spec 4: a browser that blocks autoplay leads to a prompt; a click then plays', async () => {
  const { attach, media, play, view } = playerFixture({ autoplay: true });
  media.refusal = 'NotAllowedError';
  await attach();
  expect(view()).toMatchObject({ blocked: true, playing: false });
  media.refusal = null;
  await play();
  expect(view()).toMatchObject({ blocked: false, playing: true });
  expect(media.paused).toBe(false);
});

test('a refused second request to play changes nothing while the picture moves: the ad still has its turn', async () => {
  const { media, player, view, settle, wait } = await started({
    ads: { middle: [{ at: 1, videos: [first] }] },
  });
  media.refusal = 'NotAllowedError';
  player.play();
  await settle();
  expect(view()).toMatchObject({ blocked: false, playing: true });
  await wait(1.75);
  expect(view().phase).toBe('midRoll');
});

test('playing started from outside during an ad is stopped, afterwards it counts as pressing play', async () => {
  const { media, view, settle, wait, player } = await started({ ads: { before: [first] } });
  await media.play();
  await settle();
  expect(media.paused).toBe(true);
  await wait(4);
  player.pause();
  await settle();
  await media.play();
  await settle();
  expect(view()).toMatchObject({ phase: 'content', playing: true });
});

test('after detaching nothing listens and nothing plays', async () => {
  const fixture = playerFixture();
  const detach = await fixture.attach();
  await fixture.play();
  await fixture.wait(2);
  detach();
  expect(fixture.media.listenerCount() + fixture.ad.listenerCount()).toBe(0);
  expect(fixture.media.paused).toBe(true);
  expect(fixture.positions.get(lesson.id)).toBe(2);
});
