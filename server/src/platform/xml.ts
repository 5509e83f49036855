const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Text as XML 1.0 takes it: without what it forbids, and with nothing that could end it early. */
export function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/[&<>"']/g, (mark) => entities[mark]!);
}

type Attributes = Record<string, string>;

/** One element; `inside` is text, or elements already made. */
export function element(name: string, inside: string | string[] = '', attributes: Attributes = {}): string {
  const given = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${xmlText(value)}"`)
    .join('');
  const content = Array.isArray(inside) ? inside.join('') : xmlText(inside);
  return content === '' ? `<${name}${given}/>` : `<${name}${given}>${content}</${name}>`;
}

export const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n';
