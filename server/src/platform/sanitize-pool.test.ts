import { PortalError } from '@portal/contract/codes';
import { describe, expect, test } from 'vitest';
import { sanitizeArticle } from './sanitize-article.ts';
import { cleanArticle, cleanContent } from './sanitize-pool.ts';
import { plainTextOf, sanitizeContent } from './sanitize.ts';

/** Repeated to the length a body may have; each of these once took a time that grew with its square or cube. */
const nested = ['<ul><li>', '<div><strong>', '<td><p>', '<table><tr><td>', '<svg>', '<noscript></p>'];
const many = ['<br>', '</p>', '<p>字</p>', 'x<img>'];
const flat = [
  '<p style="mso-list:',
  '<p style="mso-list:l0">',
  '<br',
  '<!--',
  '&',
  '<',
  '<!--[if',
  '<a href="<!---->',
];
const filled = (pattern: string, length = 300_000) =>
  pattern.repeat(Math.ceil(length / pattern.length)).slice(0, length);
const refusal = (text: string) => ({ constructor: PortalError, message: expect.stringContaining(text) });

describe('a hostile body', () => {
  test.each(nested)('of %s is refused for its depth', async (pattern) => {
    await expect(cleanContent(filled(pattern))).rejects.toMatchObject(refusal('嵌套超过 100 层'));
    await expect(cleanArticle(filled(pattern), {})).rejects.toMatchObject(refusal('嵌套超过 100 层'));
    expect(() => sanitizeContent(filled(pattern, 9000))).toThrow('嵌套');
  });

  test.each(many)('of %s is refused for its number of tags', async (pattern) => {
    await expect(cleanContent(filled(pattern))).rejects.toMatchObject(refusal('标签超过 30000 个'));
    await expect(cleanArticle(filled(pattern), {})).rejects.toMatchObject(refusal('标签超过 30000 个'));
  });

  test.each(flat)('of %s is cleaned or refused, and the next one is cleaned', async (pattern) => {
    await cleanContent(filled(pattern)).catch((error: unknown) => expect(error).toBeInstanceOf(PortalError));
    await cleanArticle(filled(pattern), {}).catch((error: unknown) =>
      expect(error).toBeInstanceOf(PortalError),
    );
    expect(plainTextOf(filled(pattern)).length).toBeLessThanOrEqual(300_000);
    expect(await cleanContent('<p>正文</p>')).toBe('<p>正文</p>');
  });

  test('whose emphasis would be repeated in thousands of paragraphs is refused', () => {
    const address = `/${'x'.repeat(1000)}`;
    const html = `<a href="${address}">${'<div>一</div>'.repeat(2000)}</a>`;
    expect(() => sanitizeArticle(html, {})).toThrow('整理后过长');
  });

  test('with a giant address keeps its words', () => {
    expect(sanitizeContent(`<a href="${'<!---->'.repeat(40_000)}">链接</a>`)).toBe('<a>链接</a>');
  });
});

test('a long body is cleaned as a short one, many at once', async () => {
  const picture = 'a'.repeat(32);
  const files = { [picture]: { kind: 'image', width: 640, height: 360 } } as const;
  const part = `<p onclick="x">第一段</p><img src="/files/${picture}" alt="图"><script>1</script>`;
  const long = part.repeat(500);
  const all = await Promise.all([1, 2, 3, 4, 5].map(() => cleanArticle(long, files)));
  for (const one of all) expect(one).toEqual(sanitizeArticle(long, files));
  expect(await cleanContent(long)).toBe(sanitizeContent(long));
});

test('a long table as offices write them is no hostile body', async () => {
  const cell = '<td style="border:1px"><p class="MsoNormal"><span lang="EN-US">12.50</span></p></td>';
  const table = `<table>${`<tr>${cell.repeat(8)}</tr>`.repeat(400)}</table>`;
  expect(table.length).toBeGreaterThan(250_000);
  const { html } = await cleanArticle(table, {});
  expect(html.match(/<td>12\.50<\/td>/g)).toHaveLength(3200);
});
