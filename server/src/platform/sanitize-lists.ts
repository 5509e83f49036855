/** Word writes a list as paragraphs, each with its own bullet as text. */
const item = /mso-list\s*:(?!\s*none)/i;
const bullet = /mso-list\s*:\s*ignore/i;

export function isPastedItem(style: string): boolean {
  return item.test(style);
}

export function isBullet(style: string): boolean {
  return bullet.test(style);
}

/** Numbers and letters count, anything else is a dot. */
export function listKind(sign: string): 'ol' | 'ul' {
  const bare = sign.slice(0, 100).replaceAll(/&nbsp;|\s/g, '');
  return /^[（(]?[\da-z一二三四五六七八九十]+[.、)）]?$/i.test(bare) ? 'ol' : 'ul';
}
