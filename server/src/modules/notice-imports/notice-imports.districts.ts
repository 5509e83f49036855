import type { Queries } from '../../platform/database/database.ts';
import { normalise } from '../../platform/search-tokens.ts';
import { importStore as store } from './notice-imports.store.ts';
import { type Read, shown } from './notice-imports.values.ts';

export type Districts = { read(text: string): Read<string> };

const shortOf = (name: string) => name.replace(/(?:省|市|区|县|自治州|自治区|特别行政区)$/, '');

/** Districts by their code, their own name where it is the only one, or the whole way down to them. */
export async function loadDistricts(queries: Queries): Promise<Districts> {
  const rows = await store.districts(queries);
  const byCode = new Map(rows.map((row) => [row.code, row]));
  const byName = new Map<string, Set<string>>();
  const add = (name: string, code: string) => {
    const codes = byName.get(name);
    if (codes) codes.add(code);
    else byName.set(name, new Set([code]));
  };
  for (const row of rows) {
    const way = [row];
    for (let up = byCode.get(row.parent); up && way.length < 4; up = byCode.get(up.parent)) way.unshift(up);
    for (let from = 0; from < way.length; from++) {
      const names = way.slice(from).map(({ name }) => normalise(name));
      add(names.join(''), row.code);
      add(names.map(shortOf).join(''), row.code);
    }
  }

  return {
    read(text) {
      const plain = normalise(text).replaceAll(/[\s\-/>·,，]/g, '');
      if (/^\d{6}$/.test(plain)) {
        const exists = byCode.size === 0 || byCode.has(plain);
        return exists ? { value: plain } : { fault: `没有代码为 ${plain} 的地区` };
      }
      const found = byName.get(plain) ?? byName.get(shortOf(plain));
      if (found?.size === 1) return { value: [...found][0]! };
      return {
        fault: found
          ? `「${shown(text)}」有多个，请写完整的省市区或六位代码`
          : `没有名为「${shown(text)}」的地区`,
      };
    },
  };
}
