import { done, enterAs, moveClock, person, user } from './fixtures/accounts.ts';
import {
  lessonOf,
  lessonPath,
  openVideo,
  playUntil,
  pressIn,
  someCourse,
  timeOf,
} from './fixtures/courses.ts';
import { expect, expectAccessible, expectFits, test, untilHydrated, visit } from './fixtures/portal.ts';

// Comments fly across the film.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('a learner watches, reloads and goes on; another page takes over and is taken back @once', async ({
  page,
  request,
  baseURL,
}) => {
  const me = await user(request);
  await enterAs(page, me, baseURL);
  const course = await someCourse(request, { price: 'free' });
  const path = lessonPath(course, lessonOf(course, 'video'));
  let player = await openVideo(page, path);
  await expectAccessible(page);
  await expectFits(page);
  await playUntil(player, 3);
  const reported = page.waitForResponse(/updateVideoHistory/);
  await pressIn(player, 'k');
  expect(((await (await reported).json()) as { data: { percent: number } }).data.percent).toBeGreaterThan(0);
  await expect(page.getByText(/已学 [1-9]\d?%/).first()).toBeVisible();

  player = await openVideo(page, path);
  await playUntil(player, 0.1);
  await player.getByRole('button', { name: /跳转播放/ }).click();
  await expect.poll(() => timeOf(player)).toBeGreaterThan(3);

  const other = await page.context().newPage();
  await playUntil(await openVideo(other, path), 0.5);
  await pressIn(player, 'ArrowLeft');
  const told = page.getByText('您已在另一个设备或页面开始学习，此处已暂停');
  await expect(told).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '在这里继续学习' }).click();
  await expect(told).toBeHidden();
  await other.close();
});

test(
  'the player comes with the first sign of a visitor, and a tap on the picture that stood there plays the lesson',
  { tag: '@phone' },
  async ({ page, request }) => {
    const course = await someCourse(request, { price: 'paid' });
    const trial = course.chapters
      .flatMap(({ lessons }) => lessons)
      .find(({ trial_seconds }) => trial_seconds)!;
    const scripts: string[] = [];
    page.on('request', (asked) => asked.resourceType() === 'script' && scripts.push(asked.url()));
    await page.goto(lessonPath(course, trial));
    await untilHydrated(page);
    expect(scripts.filter((url) => /lesson-(body|player)|hls/.test(url))).toEqual([]);
    await page.getByRole('button', { name: `播放：${trial.title}` }).tap();
    const player = page.locator('main section:has(video)').first();
    await expect.poll(() => timeOf(player)).toBeGreaterThan(0.3);
    await expect(player).toBeFocused();
  },
);

test('notes and danmaku belong to a second of the lesson @once', async ({ page, request, baseURL }) => {
  const me = await user(request);
  await enterAs(page, me, baseURL);
  const course = await someCourse(request, { price: 'free' });
  const lesson = lessonOf(course, 'video');
  const player = await openVideo(page, lessonPath(course, lesson));
  await playUntil(player, 1);
  await pressIn(player, 'k');

  const note = page.getByRole('textbox', { name: '在当前时刻记笔记' });
  await note.fill('先公开意向，再下达计划。');
  await page.getByRole('button', { name: '保存笔记' }).click();
  await expect(note).toHaveValue('');
  await expect(page.getByText('先公开意向，再下达计划。')).toBeVisible();
  await expect(page.getByRole('button', { name: /^跳到 00:0\d$/ })).toBeVisible();

  await player.getByRole('textbox', { name: '发一条友善的弹幕' }).fill('记下来了');
  await player.getByRole('textbox', { name: '发一条友善的弹幕' }).press('Enter');
  const list = () =>
    done<{ text: string; own: boolean }[]>(person(request, me.token), '/api/szguild/course/danmakuList', {
      lesson_id: lesson.id,
    });
  await expect
    .poll(async () => (await list()).filter(({ own }) => own).map(({ text }) => text))
    .toEqual(['记下来了']);

  await page.getByRole('button', { name: '删除笔记' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await expect(page.getByText('还没有笔记')).toBeVisible();
});

test(
  'a document lesson counts the pages that were read',
  { tag: '@once' },
  async ({ page, request, baseURL }) => {
    const me = await user(request);
    await enterAs(page, me, baseURL);
    await page.clock.install();
    const course = await someCourse(request, { price: 'free' });
    await visit(page, lessonPath(course, lessonOf(course, 'document')));
    await expect(page.locator('iframe')).toHaveAttribute('src', /view=1#page=1/);
    await expectAccessible(page);
    await expect(page.getByText(/已读 0 \/ \d+ 页/)).toBeVisible();
    // A page counts after ten seconds in view, measured by the server too.
    await moveClock(page, 10);
    await page.clock.runFor(10_000);
    await expect(page.getByText(/已读 1 \/ \d+ 页/)).toBeVisible();
    await expect(page.getByText('已学完').first()).toBeVisible();
  },
);

test(
  'a document that lay open for longer than its address lasts still opens in a window of its own',
  { tag: '@once' },
  async ({ page, context, request, baseURL }) => {
    await enterAs(page, await user(request), baseURL);
    await page.clock.install();
    const course = await someCourse(request, { price: 'free' });
    await visit(page, lessonPath(course, lessonOf(course, 'document')));
    await expect(page.locator('iframe')).toHaveAttribute('src', /view=1#page=1/);
    await moveClock(page, 120);
    await page.clock.fastForward(60_000);
    const opened = context.waitForEvent('response', (each) => /\/files\/.+view=1/.test(each.url()));
    await page.getByRole('button', { name: '在新窗口打开' }).click();
    expect((await opened).status()).toBe(200);
  },
);

test('behind the last page of the history the last one is shown @once', async ({
  page,
  request,
  baseURL,
}) => {
  const me = await user(request);
  const course = await someCourse(request, { price: 'free' });
  const { id } = lessonOf(course, 'document');
  await done(person(request, me.token), '/api/szguild/Coursehistory/saveVideoHistory', { lesson_id: id });
  await enterAs(page, me, baseURL);
  await visit(page, '/pages_workbench/pages/history?page=2');
  await expect(page).toHaveURL('/pages_workbench/pages/history');
  await expect(page.getByRole('button', { name: /^删除记录/ })).toHaveCount(1);
});

test('a lesson nobody may play says why and leads on', { tag: '@once' }, async ({ page, request }) => {
  const course = await someCourse(request, { price: 'paid' });
  const lesson = lessonOf(course, 'document');
  await visit(page, lessonPath(course, lesson));
  await expect(page.getByText('本课时尚未开通')).toBeVisible();
  await page.getByRole('link', { name: '看看可试看的课时' }).click();
  await expect(page).toHaveURL(`/course/${course.id}`);
});
