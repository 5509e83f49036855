import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { addDays, dayOf, startOfDay } from '@portal/contract/days';
import type { PageRequest } from '@portal/contract/paging';
import { toUnixSeconds } from '@portal/contract/time';
import type { Storage } from '../../outside/storage/port.ts';
import { byteOrderMark } from '../../platform/csv.ts';
import type { Platform } from '../../platform/platform.ts';
import { csvHead, csvRow, jsonLine } from './open-data.dump.ts';
import { type DumpRow, openStore as store } from './open-data.store.ts';

const compress = promisify(gzip);
/** Days looked back for files that are missing or that a late import has made incomplete, and for corrections. */
const caughtUp = 31;
const keptDays = 400;
/** A transaction takes its time before it commits. */
const longestWrite = 60_000;

export const dumpFormats = {
  'jsonl.gz': 'application/gzip',
  csv: 'text/csv; charset=utf-8',
} as const;
export type DumpFormat = keyof typeof dumpFormats;

const keyOf = (day: string, format: DumpFormat) => `open-data/notices-${day}.${format}`;
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** One file a day in China: every notice whose latest change was on that day. */
export function createDumps({ database, clock, settings }: Platform, storage: Storage) {
  const { publicUrl } = settings;
  const dayBefore = (days: number) => addDays(dayOf(clock()), -days);
  const within = (day: string) => [startOfDay(day), startOfDay(addDays(day, 1))] as const;

  async function make(day: string): Promise<void> {
    const madeAt = clock();
    const json: string[] = [];
    const csv = [byteOrderMark, csvHead];
    let notices = 0;
    for await (const rows of store.changed(database, ...within(day))) {
      notices += rows.length;
      for (const row of rows) {
        json.push(jsonLine(row, publicUrl));
        csv.push(csvRow(row, publicUrl));
      }
    }
    const jsonl = await compress(json.join(''));
    const table = Buffer.from(csv.join(''));
    await storage.write(keyOf(day, 'jsonl.gz'), jsonl, dumpFormats['jsonl.gz']);
    await storage.write(keyOf(day, 'csv'), table, dumpFormats.csv);
    await store.keepDump(database, {
      day,
      notices,
      jsonlSize: jsonl.byteLength,
      jsonlSha256: sha256(jsonl),
      csvSize: table.byteLength,
      csvSha256: sha256(table),
      madeAt,
    });
  }

  /** Past days whose file is missing, or without what a late import has brought to the day. */
  async function incomplete(dumps: ReadonlyMap<string, DumpRow>): Promise<string[]> {
    const found: string[] = [];
    for (let days = 1; days <= caughtUp; days++) {
      const day = dayBefore(days);
      const made = dumps.get(day)?.notices;
      if (made === undefined || (await store.changedCount(database, ...within(day))) !== made)
        found.push(day);
    }
    return found;
  }

  /** Days whose file says what was corrected or withdrawn since: that moved on to the day of its change. */
  async function outdated(dumps: ReadonlyMap<string, DumpRow>): Promise<string[]> {
    const moved = await store.moved(database, startOfDay(dayBefore(caughtUp)));
    const days = moved.flatMap(({ from, at }) => {
      const dump = dumps.get(dayOf(from));
      return dump && dump.madeAt.getTime() - longestWrite < at.getTime() ? [dump.day] : [];
    });
    return [...new Set(days)];
  }

  function wireOf({ day, notices, madeAt, ...facts }: DumpRow) {
    const url = (format: DumpFormat) => `/open/dumps/notices-${day}.${format}`;
    return {
      day,
      notices,
      made: toUnixSeconds(madeAt),
      jsonl: { url: url('jsonl.gz'), size: facts.jsonlSize, sha256: facts.jsonlSha256 },
      csv: { url: url('csv'), size: facts.csvSize, sha256: facts.csvSha256 },
    };
  }

  return {
    /** Makes what is missing of the past days, makes anew what is no longer true, and removes what is too old. */
    async make(): Promise<void> {
      const dumped = await store.dumpedBetween(database, dayBefore(keptDays), dayBefore(1));
      const dumps = new Map(dumped.map((dump) => [dump.day, dump]));
      const days = new Set([...(await incomplete(dumps)), ...(await outdated(dumps))]);
      for (const day of days) await make(day);
      for (const day of await store.dumpsBefore(database, dayBefore(keptDays), 100)) {
        for (const format of Object.keys(dumpFormats) as DumpFormat[])
          await storage.remove(keyOf(day, format));
        await store.forgetDump(database, day);
      }
    },

    async list(before: string | undefined, { page, page_size }: PageRequest) {
      const { total, rows } = await store.dumps(database, before ?? null, page_size, (page - 1) * page_size);
      return { total, page, page_size, data: rows.map(wireOf) };
    },

    read: (day: string, format: DumpFormat) => storage.read(keyOf(day, format)),
  };
}
