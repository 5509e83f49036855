import { isDay } from '../ui/calendar.ts';
import { roleTitle, type RoleId } from '@portal/contract/roles';

/** The server refuses higher page numbers. */
export const lastPage = 1000;

/** The page number in the URL; an invalid one is ignored. */
export function pageIn(search: URLSearchParams, name = 'page'): number {
  const page = Number(search.get(name) ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= lastPage ? page : 1;
}

export function roleIn(search: URLSearchParams): RoleId | undefined {
  const type = search.get('type') ?? '';
  return Object.hasOwn(roleTitle, type) ? (Number(type) as RoleId) : undefined;
}

export function textIn(search: URLSearchParams, name: string, most = 40): string | undefined {
  return search.get(name)?.trim().slice(0, most) || undefined;
}

export function numberIn(search: URLSearchParams, name: string): number | undefined {
  const text = search.get(name) ?? '';
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

/** One of these values in the URL, the usual one without any; `all` asks for every one of them. */
export function choiceIn<Value extends string>(
  search: URLSearchParams,
  name: string,
  values: readonly Value[],
  usual: NoInfer<Value>,
): Value | undefined {
  const text = search.get(name);
  return text === 'all' ? undefined : (values.find((each) => each === text) ?? usual);
}

/** A day of China, to its first or last second. */
export function momentIn(search: URLSearchParams, name: string, time: '00:00:00' | '23:59:59') {
  const day = search.get(name) ?? '';
  return isDay(day) ? Math.floor(Date.parse(`${day}T${time}+08:00`) / 1000) : undefined;
}

type Changes = Record<string, string | undefined>;

/** The same address with some of its filters changed; a new filter begins at the first page. */
export function withQuery(search: URLSearchParams, changes: Changes): string {
  const next = new URLSearchParams(search);
  next.delete('page');
  next.delete('next');
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next.size > 0 ? `?${next}` : '?';
}
