import { enterAs, user } from './fixtures/accounts.ts';
import { expect, test, visit } from './fixtures/portal.ts';

test(
  'a refused form gives the focus to its first wrong field, however slow the phone is',
  { tag: '@phone' },
  async ({ page, request, baseURL }) => {
    const agency = await user(request, { role_id: 3, certified: [3] });
    await enterAs(page, agency, baseURL);
    await visit(page, '/pages_workbench/pages/notices/edit');
    const title = page.getByRole('textbox', { name: '公告标题', exact: true });
    await title.fill('短');
    await page.getByRole('combobox', { name: '采购类别' }).selectOption('货物');
    const cdp = await page.context().newCDPSession(page);
    for (const rate of [1, 4, 8]) {
      await cdp.send('Emulation.setCPUThrottlingRate', { rate });
      await page.getByRole('button', { name: '提交审核' }).click();
      await page.getByRole('button', { name: '提交', exact: true }).click();
      await expect(page.getByRole('alertdialog')).toHaveCount(0);
      await expect(page.locator('form [aria-invalid=true]').first()).toBeFocused();
    }
  },
);
