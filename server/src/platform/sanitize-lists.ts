/** Word writes a list as paragraphs, each with its own bullet as text. */
const pastedItem = /<p\b([^>]*mso-list\s*:\s*[^>]*)>([\s\S]*?)<\/p>/gi;
const bullet =
  /<span\b[^>]*mso-list\s*:\s*Ignore[^>]*>([\s\S]*?)<\/span>\s*(?:<!\[endif\]>|<!--\[endif\]-->)/i;

/** Before sanitising, while the paragraphs still say that they are items. */
export function markPastedLists(html: string): string {
  if (!/mso-list/i.test(html)) return html;
  return html.replaceAll(pastedItem, (whole: string, attributes: string, inner: string) => {
    if (/mso-list\s*:\s*none/i.test(attributes)) return whole;
    const sign = bullet.exec(inner)?.[1]?.replaceAll(/<[^>]*>|&nbsp;|\s/g, '') ?? '';
    const kind = /^[（(]?[\da-z一二三四五六七八九十]+[.、)）]?$/i.test(sign) ? 'ol' : 'ul';
    return `<li data-list="${kind}">${inner.replace(bullet, '')}</li>`;
  });
}

/** After sanitising: neighbours of one kind are one list. */
export function groupPastedLists(html: string): string {
  const group =
    /(?:<li data-list="(ol|ul)">(?:(?!<li)[\s\S])*?<\/li>\s*)(?:<li data-list="\1">(?:(?!<li)[\s\S])*?<\/li>\s*)*/g;
  return html
    .replaceAll(group, (items: string, kind: string) => {
      return `<${kind}>${items.trim().replaceAll(/<li data-list="(?:ol|ul)">/g, '<li>')}</${kind}>`;
    })
    .replaceAll(/<li data-list="[^"]*">/g, '<li>');
}
