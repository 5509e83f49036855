import { readFile, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { enterAs, user } from './fixtures/accounts.ts';
import { openVideo, playUntil } from './fixtures/courses.ts';
import { letterScan, portrait } from './fixtures/papers.ts';
import { expect, expectAccessible, expectFits, test, visit } from './fixtures/portal.ts';
import { pressAway } from './fixtures/press-away.ts';
import { enterBackOffice, staff } from './fixtures/staff.ts';

const clip = new URL('../server/seed/media/short-clip/source.mp4', import.meta.url);
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });

/** The sample film made long enough for two parts: players pass over a box that is called free. */
async function film(path: string): Promise<string> {
  const free = Buffer.alloc(6_000_000);
  free.writeUInt32BE(free.length);
  free.write('free', 4);
  await writeFile(path, Buffer.concat([await readFile(clip), free]));
  return path;
}

test(
  'staff make a course from the upload to the publication, and a visitor sees it',
  { tag: '@once' },
  async ({ page, browser, request, baseURL }, info) => {
    test.slow();
    await enterBackOffice(page, await staff(request, 'courseManager'), baseURL);
    const title = `样例课程${Date.now() % 1_000_000}`;

    await visit(page, '/admin/courses');
    await expectFits(page);
    await press(page, '新建课程');
    const creating = dialogOf(page, '新建课程');
    await creating.getByLabel('课程名称').fill(title);
    await creating.getByLabel('分类').selectOption({ index: 1 });
    await creating.getByLabel('讲师').selectOption({ index: 1 });
    await pressAway(creating.getByRole('button', { name: '新建' }));
    await expect(page).toHaveURL(/\/admin\/courses\/\d+$/);
    const address = new URL(page.url()).pathname;
    await expect(page.getByText('请至少添加一个课时')).toBeVisible();

    for (const chapter of ['第一章 入门', '第二章 实务']) {
      await press(page, '添加一章');
      await dialogOf(page, '添加一章').getByLabel('章名').fill(chapter);
      await dialogOf(page, '添加一章').getByRole('button', { name: '保存' }).click();
      await expect(page.getByRole('heading', { name: chapter })).toBeVisible();
    }

    // The page is closed in the middle of the upload, and the same file goes on where it stopped.
    const path = await film(info.outputPath('开营导学.mp4'));
    await page.route('**/uploads/*/2', () => {});
    await page.getByRole('button', { name: '添加课时' }).first().click();
    const first = page.waitForResponse(/\/uploads\/[0-9a-f]+\/1$/);
    await dialogOf(page, '添加课时').getByLabel('上传视频').setInputFiles(path);
    expect((await first).status()).toBe(200);
    await visit(page, address);
    await page.unroute('**/uploads/*/2');
    const sent: string[] = [];
    page.on('request', (each) => /\/uploads\//.test(each.url()) && sent.push(each.url().split('/').at(-1)!));
    await page.getByRole('button', { name: '添加课时' }).first().click();
    const adding = dialogOf(page, '添加课时');
    await expect(adding.getByText('已传 50%')).toBeVisible();
    await expectAccessible(page);
    await adding.getByLabel('上传视频').setInputFiles(path);
    await expect(adding.getByRole('button', { name: '移除 开营导学.mp4' })).toBeVisible();
    await expect(adding.getByLabel('课时名称')).toHaveValue('开营导学');
    expect(sent).toEqual(['2']);
    await adding.getByRole('button', { name: '保存' }).click();
    await expect(adding).toBeHidden();

    await page.getByRole('button', { name: '添加课时' }).first().click();
    await adding.getByLabel('类型').selectOption('document');
    await adding.getByLabel('课时名称').fill('阅读材料');
    await adding.getByLabel('上传 PDF').setInputFiles(letterScan());
    // Its kind is settled once the file is here; a form is held back while it is on the way.
    await expect(adding.getByLabel('类型')).toBeDisabled();
    await adding.getByRole('button', { name: '保存' }).click();
    await expect(adding).toBeHidden();
    await expect(page.getByRole('listitem', { name: '阅读材料' })).toContainText('1 页');

    // When the film is ready the list is revalidated and moves; dragging at that moment would be flaky.
    await expect(page.getByRole('listitem', { name: '开营导学' })).toContainText('5 秒', { timeout: 90_000 });

    await page.getByRole('button', { name: '“开营导学”的进度标记' }).click();
    const markers = dialogOf(page, '“开营导学”的进度标记');
    await markers.getByRole('button', { name: '添加标记' }).click();
    await markers.getByLabel('时间').fill('0:09');
    await markers.getByLabel('名称').fill('要点');
    await markers.getByRole('button', { name: '保存' }).click();
    await expect(markers.getByText('须在视频时长')).toBeVisible();
    await markers.getByLabel('时间').fill('0:02');
    await expectAccessible(page);
    await markers.getByRole('button', { name: '保存' }).click();
    await expect(markers).toBeHidden();

    await page.getByRole('button', { name: '“开营导学”的字幕' }).click();
    const captions = dialogOf(page, '“开营导学”的字幕');
    const choosing = page.waitForEvent('filechooser');
    await captions.getByLabel('语言').selectOption('繁體中文');
    await captions.getByRole('button', { name: '上传字幕' }).click();
    const text = 'WEBVTT\n\n00:00:01.000 --> 00:00:03.000\n样例字幕\n';
    await (await choosing).setFiles({ name: '字幕.vtt', mimeType: 'text/vtt', buffer: Buffer.from(text) });
    await expect(captions.getByRole('listitem').filter({ hasText: '繁體中文' })).toBeVisible();
    await expectAccessible(page);
    await captions.getByRole('button', { name: '关闭' }).click();

    // By keyboard into the next chapter, and the focus stays with it.
    const down = page.getByRole('button', { name: '下移“阅读材料”' });
    await down.press('Enter');
    const second = page.getByRole('list', { name: '“第二章 实务”的课时' });
    await expect(second.getByRole('listitem', { name: '阅读材料' })).toBeVisible();
    await expect(page.getByRole('button', { name: '上移“阅读材料”' })).toBeFocused();
    await expect(page.getByText('“阅读材料”已移到“第二章 实务”的第 1 个课时')).toBeAttached();
    // And back by dragging, whether or not the move before is saved yet.
    const firstChapter = page.getByRole('list', { name: '“第一章 入门”的课时' });
    await second
      .getByRole('listitem', { name: '阅读材料' })
      .locator('[draggable=true]')
      .dragTo(firstChapter.getByRole('listitem', { name: '开营导学' }));
    await expect(firstChapter.getByRole('listitem').first()).toHaveAccessibleName('阅读材料');

    await expectAccessible(page);
    await expectFits(page);

    await page.getByRole('link', { name: '课程资料' }).click();
    await page.getByLabel('简介').fill('从上传到发布的样例。');
    await page.getByLabel('上传封面').setInputFiles(portrait());
    await expect(page.getByRole('img', { name: '封面预览' })).toBeVisible();
    await expectAccessible(page);
    await press(page, '保存');
    await expect(page.getByText('没有未保存的更改')).toBeVisible();

    await page.getByRole('link', { name: '预览' }).click();
    await expect(page.getByRole('heading', { name: '课程目录' })).toBeVisible();
    await page.getByRole('link', { name: /开营导学/ }).click();
    await expect(page.locator('video').first()).toBeVisible();

    await visit(page, address);
    await press(page, '发布');
    await expect(page.getByRole('button', { name: '下架', exact: true })).toBeVisible();

    const learner = await (await browser.newContext({ baseURL })).newPage();
    await visit(learner, `/course/${address.split('/').at(-1)}`);
    await expect(learner.getByRole('heading', { name: title })).toBeVisible();
    await expect(learner.getByText('开营导学')).toBeVisible();

    // Somebody logged in plays what the job has made of the film, and a marker without a picture shows the film.
    await enterAs(learner, await user(request), baseURL);
    await learner.reload();
    const lesson = await learner.getByRole('link', { name: /开营导学/ }).getAttribute('href');
    const segment = learner.waitForResponse(/\/seg-\d+\.m4s/);
    const player = await openVideo(learner, lesson!);
    await playUntil(player, 1);
    expect((await segment).status()).toBe(200);
    await player.getByRole('button', { name: /要点/ }).focus();
    await expect(player.locator('[style*="thumbnails.jpg"]')).toBeVisible();
    await learner.context().close();
  },
);

test(
  'staff put courses into a learning path, and a visitor sees it',
  { tag: '@once' },
  async ({ page, request, baseURL }) => {
    await enterBackOffice(page, await staff(request, 'courseManager'), baseURL);
    const title = `样例路径${Date.now() % 1_000_000}`;
    await visit(page, '/admin/courses/structure/paths');
    await press(page, '新建学习路径');
    const dialog = dialogOf(page, '新建学习路径');
    await dialog.getByLabel('名称').fill(title);
    await dialog.getByLabel('整条路径的价格（元）').fill('199.5');
    await dialog.getByLabel('供应商').check();
    for (let courses = 0; courses < 2; courses++) {
      await dialog.getByLabel('加入一门课程').selectOption({ index: 1 });
      await expect(dialog.getByRole('listitem')).toHaveCount(courses + 1);
    }
    await visit(page, page.url());
    await press(page, '新建学习路径');
    await dialog.getByRole('button', { name: '恢复未保存的内容' }).click();
    await expect(dialog.getByRole('listitem')).toHaveCount(2);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(dialog).toBeHidden();
    const row = page.getByRole('row', { name: title });
    await row.getByRole('button', { name: '发布' }).click();
    await expect(row.getByRole('button', { name: '下架' })).toBeVisible();

    await visit(page, '/planning');
    await expect(page.getByRole('region', { name: title })).toContainText('199.5');
  },
);

test(
  'two colleagues edit one course: the later one is told, keeps what was typed, after logging in again too, and decides',
  { tag: '@once' },
  async ({ page, request, baseURL }) => {
    const manager = await staff(request, 'courseManager');
    await enterBackOffice(page, manager, baseURL);
    await visit(page, '/admin/courses');
    await press(page, '新建课程');
    const creating = dialogOf(page, '新建课程');
    await creating.getByLabel('课程名称').fill(`两人同改${Date.now() % 1_000_000}`);
    await creating.getByLabel('分类').selectOption({ index: 1 });
    await creating.getByLabel('讲师').selectOption({ index: 1 });
    await creating.getByRole('button', { name: '新建' }).click();
    await expect(page).toHaveURL(/\/admin\/courses\/\d+$/);
    const basics = `${new URL(page.url()).pathname}/basics`;

    const second = await page.context().newPage();
    await visit(page, basics);
    await visit(second, basics);
    const summary = (on: Page) => on.getByRole('textbox', { name: '简介' });
    const saved = (on: Page) => expect(on.getByText('没有未保存的更改')).toBeVisible();
    await summary(page).fill('先保存的简介');
    await press(page, '保存');
    await saved(page);

    await summary(second).fill('后保存的简介');
    await press(second, '保存');
    await expect(second.getByText(/^其他人刚刚改过/)).toBeVisible();
    await expect(summary(second)).toHaveValue('后保存的简介');
    await press(second, '撤销更改');
    await expect(summary(second)).toHaveValue('先保存的简介');

    await summary(second).fill('再次保存的简介');
    await press(second, '保存');
    await saved(second);
    await visit(page, basics);
    await expect(summary(page)).toHaveValue('再次保存的简介');

    // Text from an expired session is offered to the same user, and does not overwrite newer content by itself.
    const offered = second.getByRole('button', { name: '恢复未保存的内容' });
    await summary(second).fill('退出前写的简介');
    await page.context().clearCookies();
    await press(second, '保存');
    await expect(second).toHaveURL(/\/admin\/login\?/);
    await enterBackOffice(page, manager, baseURL);
    await summary(page).fill('此后保存的简介');
    await press(page, '保存');
    await saved(page);
    await visit(second, basics);
    await expect(summary(second)).toHaveValue('此后保存的简介');
    await expect(second.getByText('此后内容已有改动')).toBeVisible();
    await expectAccessible(second);
    await offered.click();
    await expect(summary(second)).toHaveValue('退出前写的简介');
    await press(second, '保存');
    await saved(second);
    await second.reload();
    await expect(summary(second)).toHaveValue('退出前写的简介');
    await expect(offered).toHaveCount(0);

    await summary(second).fill('只给本人看的简介');
    await page.context().clearCookies();
    await enterBackOffice(page, await staff(request, 'courseManager'), baseURL);
    await visit(second, basics);
    await expect(summary(second)).toBeEnabled();
    await expect(offered).toHaveCount(0);
    expect(await second.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('只给本人看的简介');
  },
);
