import type { Agency } from '@portal/contract/agencies';
import type { PageRequest } from '@portal/contract/paging';
import { role } from '@portal/contract/roles';
import type { Platform } from '../../platform/platform.ts';
import { normalise } from '../../platform/search-tokens.ts';
import type { Identities } from '../identities/identities.ts';
import { agencyStore as store } from './agencies.store.ts';

export type AgencyPorts = {
  identities: { certified: Pick<Identities['certified'], 'certifiedOrganisations'> };
};

type Entry = Agency & { text: string };
type Request = PageRequest & { keyword: string; district: string };

export type Directory = ReturnType<typeof createDirectory>;

/** The directory of certified agencies: a few hundred, kept in memory until a certification changes. */
export function createDirectory({ database, versions, clock }: Platform, { identities }: AgencyPorts) {
  let kept: { version: number; staleAt: number; entries: Promise<Entry[]> } | null = null;

  function entries(): Promise<Entry[]> {
    const version = versions.current('identities');
    const now = clock().getTime();
    if (kept?.version === version && now < kept.staleAt) return kept.entries;
    // Their notices are counted by a job, so the counts may lag a little.
    const made = { version, staleAt: now + 10 * 60_000, entries: assemble() };
    kept = made;
    made.entries.catch(() => {
      if (kept === made) kept = null;
    });
    return made.entries;
  }

  async function assemble(): Promise<Entry[]> {
    const found = await identities.certified.certifiedOrganisations(role.agency);
    const parties = await store.partiesByName(
      database,
      found.map(({ name }) => name),
    );
    const names = await districtNames(found.map(({ district }) => district));
    const all = found.map((one) => {
      const party = parties.get(one.name);
      return {
        ...one,
        district: { code: one.district, name: names.get(one.district) ?? '' },
        party_id: party?.id ?? null,
        notices: party?.agencyNotices ?? 0,
        text: normalise(`${one.name}\n${one.registration_number}`),
      };
    });
    return all.toSorted((one, other) => other.notices - one.notices || one.id - other.id);
  }

  async function districtNames(codes: string[]): Promise<Map<string, string>> {
    const wanted = [
      ...new Set(
        codes.filter(Boolean).flatMap((code) => [code, `${code.slice(0, 4)}00`, `${code.slice(0, 2)}0000`]),
      ),
    ];
    const byCode = await store.districtsByCode(database, wanted);
    // From the county up: a municipality's counties hang on it directly.
    const pathOf = (code: string): string => {
      const row = byCode.get(code);
      return row ? `${row.parent ? pathOf(row.parent) : ''}${row.name}` : '';
    };
    return new Map(codes.map((code) => [code, pathOf(code)]));
  }

  return {
    async list({ keyword, district, page, page_size }: Request) {
      const words = normalise(keyword).split(' ').filter(Boolean);
      const found = (await entries()).filter(
        (entry) =>
          entry.district.code.startsWith(district) && words.every((word) => entry.text.includes(word)),
      );
      const data = found.slice((page - 1) * page_size, page * page_size);
      return { total: found.length, page, page_size, data };
    },
  };
}
