import { fenOf, plainYuan, shortYuanOf } from '@portal/contract/yuan';

/** What a form holds while it is filled in: the fields of a notice by their path, right or wrong. */
export type Content = Record<string, unknown>;
export type Attachment = { url: string; name: string };

export function valueAt(content: Content, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, key) => (value as Content | null | undefined)?.[key], content);
}

/** Immutable update of one value by path; arrays stay arrays. */
export function withValue(content: Content, path: string, value: unknown): Content {
  const [key = '', ...rest] = path.split('.');
  if (rest.length === 0) return { ...content, [key]: value };
  const inner = content[key];
  const below = withValue((inner ?? {}) as Content, rest.join('.'), value);
  return { ...content, [key]: Array.isArray(inner) ? Object.values(below) : below };
}

export const textAt = (content: Content, path: string): string => {
  const value = valueAt(content, path);
  return typeof value === 'string' ? value : '';
};

export function rowsAt(content: Content, path: string): Content[] {
  const value = valueAt(content, path);
  return Array.isArray(value) ? (value as Content[]) : [];
}

/** Yuan as typed become fen; what is no amount stays as it was typed, and the server says so. */
export function amountTyped(text: string): number | string | null {
  const plain = plainYuan(text);
  return plain === '' ? null : (fenOf(plain) ?? text);
}

export function amountText(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? shortYuanOf(value) : '';
}
