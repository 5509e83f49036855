import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import readSheet from 'read-excel-file/node';
import { enterAs, goodPassword, moveClock, person, user } from './fixtures/accounts.ts';
import { published, sampleNotice } from './fixtures/notices.ts';
import { expect, expectAccessible, test, visit } from './fixtures/portal.ts';
import { administrator, enterBackOffice } from './fixtures/staff.ts';

test(
  'the results of a search are exported with chosen columns and open in a spreadsheet reader',
  { tag: '@once' },
  async ({ page, baseURL, request }) => {
    test.slow();
    const who = await user(request);
    await enterAs(page, who, baseURL);
    const word = `导出试验${randomInt(100_000_000)}号`;
    await published(request, sampleNotice(word));
    await visit(page, `/bids?keyword=${encodeURIComponent(word)}`);
    await page.getByRole('button', { name: '导出结果' }).first().click();
    const dialog = page.getByRole('dialog', { name: '导出搜索结果' });
    await dialog.getByRole('checkbox', { name: '公告地址' }).uncheck();
    await dialog.getByRole('checkbox', { name: '代理机构' }).check();
    await dialog.getByRole('button', { name: '开始导出' }).click();
    await expect(dialog.getByText('文件已准备好')).toBeVisible({ timeout: 30_000 });
    await expectAccessible(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: '下载文件' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^notices-\d{4}-\d\d-\d\d\.xlsx$/);
    const [sheet] = await readSheet(await readFile(await download.path()));
    const [head, row, ...more] = sheet!.data;
    expect(more).toEqual([]);
    expect(head).toContain('代理机构');
    expect(head).not.toContain('公告地址');
    expect(row![0]).toContain(word);
  },
);

test(
  'everything about the person comes as one archive',
  { tag: '@once' },
  async ({ page, baseURL, request }) => {
    test.slow();
    await enterAs(page, await user(request), baseURL);
    await visit(page, '/profile/accountManage');
    await page.getByRole('button', { name: '导出我的数据' }).click();
    const link = page.getByRole('button', { name: '下载文件' });
    await expect(link).toBeVisible({ timeout: 30_000 });
    await page.reload();
    await expect(link).toBeVisible();
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(download.suggestedFilename()).toMatch(/^personal-data-.*\.zip$/);
    const bytes = await readFile(await download.path());
    expect(bytes.subarray(0, 2).toString()).toBe('PK');
    await page.goto('/message');
    await expect(page.getByRole('button', { name: /个人数据已导出/ })).toBeVisible();

    // Whoever comes back later proves once more who sits there.
    await moveClock(page, 11 * 60);
    await visit(page, '/profile/accountManage');
    await link.click();
    const proof = page.getByRole('dialog', { name: '验证本人' });
    await proof.getByRole('tab', { name: '登录密码' }).click();
    await proof.getByRole('textbox', { name: '登录密码' }).fill(goodPassword);
    const [again] = await Promise.all([
      page.waitForEvent('download'),
      proof.getByRole('button', { name: '验证', exact: true }).click(),
    ]);
    expect(again.suggestedFilename()).toMatch(/^personal-data-.*\.zip$/);
  },
);

test(
  'an own list is taken along as CSV, a list of the back office as XLSX',
  { tag: '@once' },
  async ({ page, baseURL, request }) => {
    test.slow();
    await enterAs(page, await user(request, { certified: [2] }), baseURL);
    await visit(page, '/message');
    await page.getByRole('button', { name: '选择导出格式' }).click();
    await page.getByRole('menuitem', { name: /CSV/ }).click();
    const save = page.getByRole('button', { name: '下载文件' });
    await expect(save).toBeVisible({ timeout: 30_000 });
    await expectAccessible(page);
    const [own] = await Promise.all([page.waitForEvent('download'), save.click()]);
    expect(own.suggestedFilename()).toMatch(/^own-messages-.*\.csv$/);
    const [head, ...lines] = (await readFile(await own.path(), 'utf8')).trim().split('\r\n');
    expect(head).toBe('种类,标题,内容,已读,时间');
    expect(lines.length).toBeGreaterThan(0);

    await enterBackOffice(page, await administrator(request), baseURL);
    await visit(page, '/admin/users');
    await page.getByRole('button', { name: '导出', exact: true }).click();
    await expect(save).toBeVisible({ timeout: 30_000 });
    await expectAccessible(page);
    const [users] = await Promise.all([page.waitForEvent('download'), save.click()]);
    expect(users.suggestedFilename()).toMatch(/^users-.*\.xlsx$/);
    const [sheet] = await readSheet(await readFile(await users.path()));
    expect(sheet!.data[0]).toContain('昵称');
    await visit(page, '/admin/audit');
    await expect(page.getByRole('table').getByText('导出列表').first()).toBeVisible();
  },
);

test(
  'what staff export is found again and saved in the back office, and is not among the own exports',
  { tag: '@once' },
  async ({ page, baseURL, request }) => {
    test.slow();
    const colleague = await user(request, { staff: ['operator'] });
    await enterAs(page, colleague, baseURL);
    await enterBackOffice(page, person(request, colleague.staff_token ?? ''), baseURL);
    await visit(page, '/admin/exports');
    await expect(page.getByText('最近 24 小时没有导出')).toBeVisible();
    await expectAccessible(page);
    await visit(page, '/admin/users');
    await page.getByRole('button', { name: '选择导出格式' }).click();
    await page.getByRole('menuitem', { name: /CSV/ }).click();
    await page.getByRole('main').getByRole('link', { name: '我的导出' }).click();
    const row = page.getByRole('row', { name: /用户.*CSV.*可下载/ });
    await expect(row).toBeVisible({ timeout: 30_000 });
    await expectAccessible(page);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      row.getByRole('button', { name: '下载文件' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^users-.*\.csv$/);

    await visit(page, '/profile/accountManage');
    await expect(page.getByRole('button', { name: '导出我的数据' })).toBeVisible();
    await expect(page.getByRole('list', { name: '已导出的文件' })).toHaveCount(0);
    await visit(page, '/message');
    await page.getByRole('button', { name: /用户导出已完成/ }).click();
    await expect(page).toHaveURL('/admin/exports');
    await expect(row).toBeVisible();
  },
);
