import { code, PortalError } from '@portal/contract/codes';
import type { Database } from '../../platform/database/database.ts';
import { noticeStore } from './notices.store.ts';

/** Names by the code of six digits. */
export type DistrictNames = ReadonlyMap<string, string>;

const fault = '没有这个地区，请重新选择';

/** All districts of the country, read once. */
export function createDistricts(database: Database) {
  let kept: Promise<DistrictNames> | null = null;
  let prefixes: { names: DistrictNames; codes: ReadonlySet<string> } | null = null;

  function names(): Promise<DistrictNames> {
    kept ??= noticeStore.districtNames(database);
    kept.then(
      // An empty table has not been seeded yet, so it is not cached.
      (all) => all.size === 0 && (kept = null),
      () => (kept = null),
    );
    return kept;
  }

  /** As `selectDistrict` gives them, and their first two and four digits. */
  async function validCodes(): Promise<ReadonlySet<string>> {
    const all = await names();
    if (prefixes?.names !== all) {
      const codes = [...all.keys()].flatMap((each) => [each, each.slice(0, 2), each.slice(0, 4)]);
      prefixes = { names: all, codes: new Set(codes) };
    }
    return prefixes.codes;
  }

  return {
    names,

    /** Refuses a code that names no district, at any level. `field` is what the caller called it. */
    async requireExisting(asked: readonly string[], field: string): Promise<void> {
      const given = asked.filter((each) => each !== '');
      if (given.length === 0) return;
      const codes = await validCodes();
      if (codes.size === 0 || given.every((each) => codes.has(each))) return;
      throw new PortalError(code.invalidFields, fault, { fields: { [field]: fault } });
    },
  };
}
