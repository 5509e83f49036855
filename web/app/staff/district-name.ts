import type { Client } from '@portal/contract/client';
import { dataOf } from '@portal/contract/endpoint';
import { site, type District } from '@portal/contract/site';

/** 330106 in words: each level is found among the children of the one above, by the digits they share. */
export async function districtName(call: Client, code: unknown): Promise<string> {
  if (typeof code !== 'string' || !/^\d{6}$/.test(code)) return '';
  const names: string[] = [];
  let parent: string | undefined;
  for (const shared of [2, 4, 6]) {
    const level = dataOf(await call(site.selectDistrict, parent ? { parent } : {}));
    const found: District | undefined =
      level.find((each) => each.code === code) ??
      level.find((each) => each.code.slice(0, shared) === code.slice(0, shared));
    if (!found) break;
    names.push(found.name);
    if (found.code === code || !found.has_children) break;
    parent = found.code;
  }
  return names.join(' ') || code;
}
