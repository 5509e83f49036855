import { expect, test } from 'vitest';
import { sanitizeContent } from './sanitize.ts';

test.each([
  ['<p>一</p><script>alert(1)</script>', '<p>一</p>'],
  ['<p onclick="x()" style="position:fixed" class="y">一</p>', '<p>一</p>'],
  ['<a href="javascript:alert(1)">一</a>', '<a>一</a>'],
  ['<a href="java\nscript:alert(1)">一</a>', '<a>一</a>'],
  ['<img src="https://elsewhere.example/p.gif" onerror="x()">', '<img loading="lazy" />'],
  ['<img src="//elsewhere.example/p.gif">', '<img loading="lazy" />'],
  ['<img src="data:image/svg+xml,x">', '<img loading="lazy" />'],
  ['<iframe src="https://example.org"></iframe><svg><script>1</script></svg>', ''],
  ['<h1>一</h1><b>二</b>', '<h2>一</h2><strong>二</strong>'],
])('%s becomes %s', (given, safe) => {
  expect(sanitizeContent(given)).toBe(safe);
});

test('links and pictures of the site stay, links to elsewhere open apart', () => {
  expect(sanitizeContent('<a href="/help">一</a><a href="mailto:service@example.org">二</a>')).toBe(
    '<a href="/help">一</a><a href="mailto:service@example.org">二</a>',
  );
  expect(sanitizeContent('<a href="https://example.org">一</a>')).toBe(
    '<a href="https://example.org" target="_blank" rel="noopener noreferrer nofollow">一</a>',
  );
  expect(sanitizeContent('<img src="/files/1.webp" alt="图">')).toContain('src="/files/1.webp"');
});

test('once is enough', () => {
  const once = sanitizeContent(
    '<h1>一 &amp; &lt;二&gt;</h1><a href="https://example.org">三</a><img src="/x.png">',
  );
  expect(sanitizeContent(once)).toBe(once);
});
