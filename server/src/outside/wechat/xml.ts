const root = /^\s*<xml>([\s\S]*)<\/xml>\s*$/;
const element = /\s*<([A-Za-z]\w*)>(?:<!\[CDATA\[((?:(?!\]\]>)[\s\S])*)\]\]>|([^<&]*)|[\s\S]*?)<\/\1>\s*/y;

/**
 * The plain fields of a WeChat message: one level under `<xml>`, text or CDATA. Declarations and entities are never
 * interpreted, deeper elements are passed over. Null for anything else.
 */
export function messageFields(xml: string): Map<string, string> | null {
  const inner = root.exec(xml)?.[1];
  if (inner === undefined) return null;
  const fields = new Map<string, string>();
  element.lastIndex = 0;
  while (element.lastIndex < inner.length) {
    const found = element.exec(inner);
    if (!found) return null;
    const [, name = '', data, text] = found;
    // Two values for one name is a trick, never a message.
    if (fields.has(name)) return null;
    const value = data ?? text;
    if (value !== undefined) fields.set(name, value);
  }
  return fields;
}
