/** Wide tables scroll by themselves, by keyboard too. The server sanitised the text before it was stored. */
export function bodyHtml(body: string): string {
  return body
    .replaceAll(
      /<table\b/g,
      '<div class="overflow-x-auto" role="region" aria-label="表格" tabindex="0"><table',
    )
    .replaceAll('</table>', '</table></div>');
}
