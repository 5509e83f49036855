import { expect, it } from 'vitest';
import { bodyHtml } from './body-html.ts';

it('lets wide tables scroll by themselves, by keyboard too', () => {
  const html = bodyHtml('<p>甲</p><table><tr><td>乙</td></tr></table>');
  expect(html).toBe(
    '<p>甲</p><div class="overflow-x-auto" role="region" aria-label="表格" tabindex="0"><table><tr><td>乙</td></tr></table></div>',
  );
  expect(bodyHtml('<p>tablet</p>')).toBe('<p>tablet</p>');
});
