import { data } from 'react-router';

/** The id of a row in an address; anything else is a page that does not exist. */
export function pathId(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw data(null, { status: 404 });
}
