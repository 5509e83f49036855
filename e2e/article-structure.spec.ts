import { draft, openDesk, ownWord, published } from './fixtures/articles.ts';
import { expect, expectAccessible, expectFits, test, visit } from './fixtures/portal.ts';
import { staff, enterBackOffice } from './fixtures/staff.ts';

test(
  'a category is made and used, a slot filled, an address moved; visitors see it at once',
  { tag: '@once' },
  async ({ page, request, baseURL }) => {
    test.slow();
    const editor = await staff(request, 'editor');
    await enterBackOffice(page, editor, baseURL);
    const word = ownWord();
    const title = `${word}怎么办`;

    await visit(page, '/admin/articles/structure/categories');
    await expectFits(page);
    await page.getByRole('button', { name: '新建栏目' }).click();
    const dialog = page.getByRole('dialog', { name: '新建栏目' });
    await expect(dialog.getByRole('textbox', { name: '名称' })).toBeFocused();
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(dialog.getByRole('textbox', { name: '名称' })).toHaveAttribute('aria-invalid', 'true');
    await dialog.getByRole('textbox', { name: '名称' }).fill(word);
    await dialog.getByRole('button', { name: '保存' }).click();
    const row = page.getByRole('row').filter({ hasText: word });
    await expect(row).toBeVisible();

    const id = await draft(editor, { title, html: '<p>先打电话，再填表。</p>' });
    await openDesk(page, id);
    await page.getByRole('combobox', { name: '栏目' }).selectOption({ label: word });
    await expect(page.getByText(/^草稿已保存/)).toBeVisible();
    await page.getByRole('button', { name: '发布', exact: true }).click();
    await expect(page.getByText('已发布').first()).toBeVisible();

    await visit(page, '/admin/articles/structure/slots');
    const slot = page
      .getByRole('region')
      .filter({ has: page.getByRole('button', { name: '保存' }) })
      .first();
    await slot.getByRole('combobox', { name: '添加文章' }).fill(word);
    await page.getByRole('option', { name: title }).click();
    await slot.getByRole('button', { name: '保存' }).click();
    await expect(slot.getByRole('button', { name: '保存' })).toBeDisabled();
    await expectAccessible(page);

    await visit(page, '/admin/articles/structure/moves');
    await page.getByRole('textbox', { name: '旧地址' }).fill(`/old/${id}.html`);
    await page.getByRole('textbox', { name: '转向' }).fill(`/article/${id}`);
    await page.getByRole('button', { name: '登记' }).click();
    await expect(page.getByRole('row').filter({ hasText: `/old/${id}.html` })).toBeVisible();

    const moved = await request.get(`/old/${id}.html`, { maxRedirects: 0 });
    expect([moved.status(), moved.headers().location]).toEqual([301, `/article/${id}`]);
    await page.goto('/article/list');
    const categories = page.getByRole('complementary', { name: '栏目与标签' });
    await categories
      .getByRole('link', { name: new RegExp(`^${word}`) })
      .first()
      .click();
    await expect(page).toHaveURL(/category=\d+/);
    await expect(page.getByRole('main').getByRole('link', { name: title }).first()).toBeVisible();
  },
);

test(
  'Enter saves a tag, and merges it into another one',
  { tag: '@once' },
  async ({ page, request, baseURL }) => {
    await enterBackOffice(page, await staff(request, 'editor'), baseURL);
    const word = ownWord();
    await visit(page, `/admin/articles/structure/tags?keyword=${word}`);
    for (const name of [`${word}一`, `${word}二`]) {
      await page.getByRole('button', { name: '新建标签' }).click();
      await page.getByRole('dialog', { name: '新建标签' }).getByRole('textbox', { name: '名称' }).fill(name);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible();
    }
    const first = page.getByRole('row').filter({ hasText: `${word}一` });
    await first.getByRole('button', { name: '并入…' }).click();
    const dialog = page.getByRole('dialog', { name: '并入另一个标签' });
    await dialog.getByRole('button', { name: '合并' }).click();
    await expect(dialog.getByText('请选择要并入的标签')).toBeVisible();
    await dialog.getByRole('combobox', { name: '并入' }).selectOption({ label: `${word}二` });
    await dialog.getByRole('button', { name: '合并' }).press('Enter');
    await expect(first).toBeHidden();
  },
);

test(
  'an article taken down is gone for visitors, and comes back',
  { tag: '@once' },
  async ({ page, request, baseURL, browser }) => {
    const editor = await staff(request, 'editor');
    await enterBackOffice(page, editor, baseURL);
    const title = `${ownWord()}的说明`;
    const id = await published(editor, { title });
    expect((await request.get(`/article/${id}`)).status()).toBe(200);

    await openDesk(page, id);
    await page.getByRole('button', { name: '撤下', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: '撤下文章' });
    await dialog.getByRole('button', { name: '撤下', exact: true }).click();
    await expect(dialog.getByRole('textbox', { name: '原因' })).toHaveAttribute('aria-invalid', 'true');
    await dialog.getByRole('textbox', { name: '原因' }).fill('内容已过时');
    await dialog.getByRole('button', { name: '撤下', exact: true }).click();
    await expect(dialog).toBeHidden();
    expect((await request.get(`/article/${id}`)).status()).toBe(404);

    await page.getByRole('button', { name: '发布', exact: true }).click();
    await expect.poll(async () => (await request.get(`/article/${id}`)).status()).toBe(200);
    const visitor = await browser.newPage({ baseURL: baseURL! });
    await visitor.goto(`/article/${id}`);
    await expect(visitor.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await visitor.close();
  },
);
