import type { Page } from '@playwright/test';
import { expect, test } from './fixtures/portal.ts';

/** What a screen reader would say, one line each. */
async function spoken(page: Page): Promise<string> {
  return page.locator('body').ariaSnapshot();
}

/** Each part comes after the one before it. */
function expectOrder(tree: string, parts: RegExp[]): void {
  let rest = tree;
  for (const part of parts) {
    const at = rest.search(part);
    expect(at, `${part} in\n${rest}`).toBeGreaterThanOrEqual(0);
    rest = rest.slice(at + 1);
  }
}

test(
  'a screen reader meets the parts of a page in the order they are read',
  { tag: '@once' },
  async ({ page }) => {
    await page.goto('/article/list');
    const list = await spoken(page);
    expectOrder(list, [
      /跳到主要内容/,
      /- banner/,
      /- main/,
      /heading .*\[level=1\]/,
      /\/article\/\d+/,
      /- contentinfo/,
    ]);

    const [, address] = /(\/article\/\d+)\n/.exec(list)!;
    await page.goto(address!);
    expectOrder(await spoken(page), [
      /跳到主要内容/,
      /- banner/,
      /- main/,
      /navigation "当前位置/,
      /heading .*\[level=1\]/,
      /来源/,
      /paragraph/,
      /上一篇|下一篇/,
      /- contentinfo/,
    ]);

    await page.goto('/bids');
    const bids = await spoken(page);
    expectOrder(bids, [
      /跳到主要内容/,
      /- banner/,
      /- main/,
      /heading .*\[level=1\]/,
      /combobox "搜索采购公告"/,
      /\/bids\/detail\/\d+/,
      /- contentinfo/,
    ]);
    const [, notice] = /(\/bids\/detail\/\d+)\n/.exec(bids)!;
    await page.goto(notice!);
    expectOrder(await spoken(page), [
      /- banner/,
      /- main/,
      /heading .*\[level=1\]/,
      /项目概况/,
      /公告正文/,
      /相似公告/,
      /- contentinfo/,
    ]);
  },
);
