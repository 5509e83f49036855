import type { Client } from '@portal/contract/client';
import { dataOf } from '@portal/contract/endpoint';
import { site } from '@portal/contract/site';
import type { District } from './district.ts';

/** From the province down to the district with this code; empty when there is none. */
export async function districtPath(call: Client, code: string): Promise<District[]> {
  const path: District[] = [];
  if (!/^\d{6}$/.test(code)) return path;
  for (let parent: string | undefined; ;) {
    const children = dataOf(await call(site.selectDistrict, parent ? { parent } : {}));
    const next = children.find((district) => holds(district.code, code));
    if (!next) return path;
    path.push(next);
    if (next.code === code || !next.has_children) return path;
    parent = next.code;
  }
}

/** 440000 holds 440300, which holds 440305. */
function holds(outer: string, inner: string): boolean {
  return inner.startsWith(outer.replace(/(00)+$/, ''));
}
