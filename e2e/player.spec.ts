import type { Locator, Page } from '@playwright/test';
import { elderMode, expect, expectAccessible, expectFits, test, visit } from './fixtures/portal.ts';

// Reduced motion off: comments and panels are animated.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** The players of /dev/player with real H.264 HLS behind signed addresses. */
async function openPlayers(page: Page, query = ''): Promise<Locator> {
  await visit(page, `/dev/player?${query}`);
  const players = page.locator('main section:has(video)');
  // Either comment may come first, and would then be taken for the expected one.
  await expect(players).toHaveCount(2);
  const player = players.first();
  await expect(player.getByRole('button', { name: /^(播放|Play)$/ }).first()).toBeVisible();
  return player;
}

const video = (player: Locator) => player.locator('video').first();
const timeOf = (player: Locator) =>
  video(player).evaluate((element: HTMLVideoElement) => element.currentTime);
const isPaused = (player: Locator) => video(player).evaluate((element: HTMLVideoElement) => element.paused);

async function play(player: Locator): Promise<void> {
  await player
    .getByRole('button', { name: /^(播放|Play)$/ })
    .first()
    .click();
}

async function playsPast(player: Locator, seconds: number): Promise<void> {
  await expect.poll(() => timeOf(player)).toBeGreaterThan(seconds);
}

/** Keys act on the player that has the focus. */
async function press(player: Locator, ...keys: string[]): Promise<void> {
  await player.evaluate((element: HTMLElement) => element.focus());
  for (const key of keys) await player.page().keyboard.press(key);
}

async function openSettings(player: Locator): Promise<Locator> {
  await press(player, 'Shift');
  await player.getByRole('button', { name: '设置', exact: true }).click();
  return player.getByRole('dialog', { name: '设置' });
}

test('plays, pauses, seeks and changes its speed', { tag: '@phone' }, async ({ page }) => {
  const player = await openPlayers(page);
  await play(player);
  await playsPast(player, 0.5);
  await press(player, '5');
  await playsPast(player, 34);
  expect(await timeOf(player)).toBeLessThan(40);
  await press(player, '>', '>', '>', 'k');
  await expect.poll(() => isPaused(player)).toBe(true);
  expect(await video(player).evaluate((element: HTMLVideoElement) => element.playbackRate)).toBe(2);
  const settings = await openSettings(player);
  await expect(settings.getByRole('button', { name: '2.0x' })).toHaveAttribute('aria-pressed', 'true');
  await settings.getByRole('button', { name: '0.5x' }).click();
  expect(await video(player).evaluate((element: HTMLVideoElement) => element.playbackRate)).toBe(0.5);
});

test('a press in the moment in which the player appears is not lost @once', async ({ page }) => {
  await page.addInitScript(() => {
    // A scripted click is no user gesture; without one browsers allow muted playback only.
    const { play } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      this.muted = true;
      return play.call(this);
    };
    new MutationObserver((_, observer) => {
      const button = document.querySelector<HTMLElement>('main section button[aria-label="播放"]');
      if (!button) return;
      observer.disconnect();
      button.click();
    }).observe(document, { subtree: true, childList: true });
  });
  await page.goto('/dev/player');
  const furthest = () =>
    page
      .locator('video')
      .evaluateAll((elements: HTMLVideoElement[]) =>
        Math.max(0, ...elements.map(({ currentTime }) => currentTime)),
      );
  await expect.poll(furthest).toBeGreaterThan(0.2);
});

test('switches the quality and remembers it for 365 days', { tag: '@once' }, async ({ page, context }) => {
  const player = await openPlayers(page);
  await play(player);
  await playsPast(player, 0.2);
  // Otherwise a slow machine would reach the end of the film before choosing.
  await press(player, 'k');
  const settings = await openSettings(player);
  await settings.getByRole('button', { name: '480P' }).click();
  await press(player, 'k');
  await expect
    .poll(() => video(player).evaluate((element: HTMLVideoElement) => element.videoHeight))
    .toBe(480);
  const cookie = (await context.cookies()).find(({ name }) => name === 'selectedStreamLevel');
  expect(cookie?.value).toBe('480');
  expect(Math.round((cookie!.expires - Date.now() / 1000) / 86_400)).toBe(365);
});

test('after a reload the last position is offered and taken', { tag: '@phone' }, async ({ page }) => {
  const player = await openPlayers(page);
  await play(player);
  await playsPast(player, 0.2);
  await press(player, '5');
  await playsPast(player, 34);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('player'))).not.toBeNull();
  await page.reload();
  await play(player);
  await expect(player.getByText(/上次看到 00:3\d/)).toBeVisible();
  expect(await timeOf(player)).toBeLessThan(20);
  await player.getByRole('button', { name: '跳转播放' }).click();
  await playsPast(player, 33);
  await expect(player.getByText(/上次看到/)).toBeHidden();
});

test(
  'the trial ends at its limit, in the player and on the server, and starts again from 0',
  { tag: '@once' },
  async ({ page }) => {
    const player = await openPlayers(page, 'trial=12');
    await play(player);
    await expect(player.getByText('可试看 12 秒')).toBeVisible();
    await playsPast(player, 0.2);
    await press(player, '9');
    await expect(player.getByText('试看已结束')).toBeVisible();
    expect(await isPaused(player)).toBe(true);
    expect(await timeOf(player)).toBeLessThanOrEqual(12.1);
    // The server sent no more than the segment in which the trial ends.
    const whole = await video(player).evaluate((element: HTMLVideoElement) => element.duration);
    expect(whole).toBeLessThan(20);
    await player.getByRole('button', { name: '重新试看' }).click();
    await expect.poll(() => timeOf(player)).toBeLessThan(6);
    await playsPast(player, 0.2);
  },
);

test(
  'start ad, then both video ads, then the lesson; the pause ad on pause',
  { tag: '@once' },
  async ({ page }) => {
    const player = await openPlayers(page, 'startAd=on&beforeAds=on&pauseAd=on');
    await play(player);
    // The three seconds are counted in core/player.test.ts; here a slow machine may come to see only the last.
    await expect(player.getByText(/^广告 [123] 秒$/)).toBeVisible();
    await press(player, '9', 'k');
    await expect(player.getByText(/广告 1\/2/)).toBeVisible();
    expect(await timeOf(player)).toBe(0);
    await expect(player.getByText(/广告 2\/2/)).toBeVisible();
    expect(await isPaused(player)).toBe(true);
    await expect(player.getByText(/广告 2\/2/)).toBeHidden();
    await playsPast(player, 0.2);
    await press(player, 'k');
    await expect(player.getByRole('img', { name: '广告图片' })).toBeVisible();
    await press(player, 'k');
    await expect(player.getByRole('img', { name: '广告图片' })).toBeHidden();
  },
);

test('the playlist goes on and back, and says where it ends', { tag: '@phone' }, async ({ page }) => {
  const player = await openPlayers(page, 'playlist=on');
  await play(player);
  await playsPast(player, 0.2);
  await press(player, 'P');
  await expect(player.getByText('已经是第一个了~')).toBeVisible();
  await player.getByRole('button', { name: '播放列表' }).click();
  const panel = player.getByRole('navigation', { name: '播放列表' });
  await expect(panel).toBeVisible();
  await panel.getByRole('button', { name: /招标文件/ }).click();
  await expect(panel.getByRole('button', { name: /招标文件/ })).toHaveAttribute('aria-current', 'true');
  await playsPast(player, 0.2);
  await press(player, 'N', 'N');
  await expect(player.getByText('已经是最后一个了~')).toBeVisible();
});

test(
  'a comment that is sent flies over the picture, an empty one does not',
  { tag: '@once' },
  async ({ page }) => {
    const player = await openPlayers(page, 'danmaku=on');
    await play(player);
    await playsPast(player, 0.2);
    const input = player.getByRole('textbox', { name: '发一条友善的弹幕' });
    await input.fill('   ');
    await input.press('Enter');
    expect(await hasOwnComment(player)).toBe(false);
    await input.fill('今天的课很有用');
    await input.press('Enter');
    await expect(input).toHaveValue('');
    await expect.poll(() => hasOwnComment(player)).toBe(true);
    await input.fill('失败');
    await input.press('Enter');
    await expect(player.getByText('发送失败，请稍后再试')).toBeVisible();
    await expect(input).toHaveValue('失败');
  },
);

/** Own comments are underlined in a green that nothing else on the canvas has. */
function hasOwnComment(player: Locator): Promise<boolean> {
  return player.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    const { width, height } = canvas;
    const copy = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!;
    copy.drawImage(canvas, 0, 0);
    const { data } = copy.getImageData(0, 0, width, height);
    for (let at = 0; at < data.length; at += 4) {
      if (data[at] === 0x3d && data[at + 1] === 0xbd && data[at + 2] === 0x91) return true;
    }
    return false;
  });
}

test('captions are drawn in the style of the player', { tag: '@phone' }, async ({ page }) => {
  const player = await openPlayers(page);
  await play(player);
  await playsPast(player, 0.2);
  await press(player, 'c', '2');
  await expect(player.locator('p.whitespace-pre-line').first()).toBeVisible();
});

test('two players do not disturb each other @once', async ({ page }) => {
  await openPlayers(page, 'danmaku=on');
  const players = page.locator('main section:has(video)');
  const [first, second] = [players.nth(0), players.nth(1)];
  await play(first);
  await play(second);
  await playsPast(first, 0.2);
  await playsPast(second, 0.2);
  await press(second, 'k', 'm');
  await expect.poll(() => isPaused(second)).toBe(true);
  expect(await isPaused(first)).toBe(false);
  expect(await video(first).evaluate((element: HTMLVideoElement) => element.muted)).toBe(false);
  const before = await timeOf(first);
  await playsPast(first, before + 0.5);
});

test('everything has a name, nothing scrolls sideways, in elder mode too', async ({ page, baseURL }) => {
  await elderMode(page, baseURL);
  const player = await openPlayers(page, 'danmaku=on&study=on&playlist=on');
  await expectAccessible(page, 'main');
  await expectFits(page);
  await play(player);
  await playsPast(player, 0.2);
  await press(player, '?');
  await expect(player.getByRole('dialog', { name: '快捷键' })).toBeVisible();
  await expectAccessible(page, 'main');
  await press(player, 'Escape');
  await expect(player.getByRole('dialog', { name: '快捷键' })).toBeHidden();
  await openSettings(player);
  await expectAccessible(page, 'main');
});

test('notes keep the second at which they were begun', { tag: '@once' }, async ({ page }) => {
  const player = await openPlayers(page, 'study=on');
  await play(player);
  await playsPast(player, 0.2);
  await press(player, '5');
  await playsPast(player, 34);
  await press(player, 'k');
  await player.getByRole('button', { name: '笔记' }).click();
  await player.getByRole('textbox').fill('评审要保密');
  await player.getByRole('textbox').press('Escape');
  await expect(player.getByRole('textbox')).toBeHidden();
  await press(player, 'l');
  await player.getByRole('button', { name: '笔记' }).click();
  await expect(player.getByRole('textbox')).toHaveValue('评审要保密');
  await player.getByRole('button', { name: '保存' }).click();
  await press(player, '0');
  await player.getByRole('button', { name: /跳转到 00:3\d/ }).click();
  await expect.poll(() => timeOf(player)).toBeGreaterThan(33);
});

test.describe('when the network fails', () => {
  // The browser itself reports what could not be loaded.
  test.use({ mayLog: /Failed to load resource/ });

  test(
    'the position is kept, and playback goes on there once the network is back',
    { tag: '@phone' },
    async ({ page, context }) => {
      const laterSegments = /seg-00(0[4-9]|1\d)\.m4s/;
      await page.route(laterSegments, (route) => route.abort());
      const player = await openPlayers(page);
      await play(player);
      await playsPast(player, 0.2);
      await press(player, '9');
      await expect(player.getByText('网络连接中断，播放位置已保存')).toBeVisible({ timeout: 40_000 });
      await page.unroute(laterSegments);
      await context.setOffline(true);
      await context.setOffline(false);
      await playsPast(player, 61.5);
    },
  );

  test('an expired address is renewed while playing', { tag: '@once' }, async ({ page, request }) => {
    const asked: string[] = [];
    page.on('request', (sent) => {
      if (sent.url().includes('/media/')) asked.push(sent.url());
    });
    const player = await openPlayers(page, 'expire=1');
    await expect.poll(() => asked.some((url) => url.endsWith('master.m3u8'))).toBe(true);
    const [expired] = asked.filter((url) => url.endsWith('master.m3u8'));
    await expect.poll(async () => (await request.get(expired!)).status()).toBe(403);
    const prefix = expired!.replace(/master\.m3u8$/, '');
    const askedAnew = (end: string) => asked.some((url) => url.endsWith(end) && !url.startsWith(prefix));
    // Captions are fetched when they are chosen, pictures when somebody points at the bar.
    await press(player, 'c');
    await expect.poll(() => askedAnew('.vtt')).toBe(true);
    await play(player);
    await playsPast(player, 0.5);
    expect(askedAnew('.m4s')).toBe(true);
    await press(player, '2');
    await expect(player.locator('p.whitespace-pre-line').first()).toBeVisible();
    await player.getByRole('slider').first().hover();
    await expect.poll(() => askedAnew('thumbnails.jpg')).toBe(true);
  });
});
