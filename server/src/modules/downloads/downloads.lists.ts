import { dataOf, type Endpoint, type OutputOf } from '@portal/contract/endpoint';
import { formatMoment } from '@portal/contract/time';
import { z } from 'zod';
import type { Api } from '../../platform/http/api.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { inChinese } from '../../platform/http/field-errors.ts';
import { type Asker, type Download, download } from '../../platform/module.ts';
import type { Cell } from '../../platform/table.ts';

type Page<Row = unknown> = { total: number; data: Row[]; next?: string | null };
type ListEndpoint = Endpoint<z.ZodType, z.ZodType<Page>>;
type RowOf<E extends ListEndpoint> = OutputOf<E>['data'][number];
type Columns<Row> = Record<string, (row: Row) => Cell>;

/** A list of the contract as a table: what its call answers, column by column. */
export type ListTable = { list: ListEndpoint; type: string; title: string; columns: Columns<unknown> };

export function listTable<E extends ListEndpoint>(
  list: E,
  type: string,
  title: string,
  columns: Columns<RowOf<E>>,
): ListTable {
  return { list, type, title, columns };
}

const mostListed = 10_000;
const pageSize = 100;

/**
 * Read page by page through the call itself, in the name of whoever asked: the export has the access check, the filters
 * and the masking of the list, and never shows more than it.
 */
export function listDownload({ list, type, title, columns }: ListTable, api: Pick<Api, 'call'>): Download {
  async function read(filter: object, asker: Asker, place: object): Promise<Page> {
    return dataOf(
      await api.call(list, { ...filter, page_size: pageSize, ...place }, callerOf(asker)),
    ) as Page;
  }
  return download({
    type,
    title,
    list,
    access: list.access,
    filter: filterOf(list),
    most: () => mostListed,
    columns: () => Object.keys(columns),
    total: async ({ format: _, ...filter }, asker) => (await read(filter, asker, { page_size: 1 })).total,
    async *rows({ format: _, ...filter }, most, asker) {
      let place: object = { page: 1 };
      for (let page = 1, written = 0; written <= most; page++) {
        const { data, next } = await read(filter, asker, place);
        if (data.length > 0) yield data.map((row) => Object.values(columns).map((cell) => cell(row)));
        written += data.length;
        // A page with a cursor may be short: the list leaves out what was withdrawn since.
        if (next === null || (!next && data.length < pageSize)) return;
        place = next ? { next } : { page: page + 1 };
      }
    },
  });
}

/** What the list itself can be asked for. */
function filterOf({ input }: ListEndpoint) {
  return z
    .looseObject({ format: z.enum(['xlsx', 'csv']).default('xlsx') })
    .superRefine(({ format: _, ...filter }, context) => {
      const { error } = input.safeParse(filter, { error: inChinese });
      for (const { path, message } of error?.issues ?? [])
        context.addIssue({ code: 'custom', path: [...path], message });
    });
}

function callerOf(asker: Asker): Caller {
  // No session is open for a job; nothing that wants a fresh one is a list.
  const session = { ...asker, id: 0, verifiedAt: new Date(0) };
  return { session, address: '', fingerprint: '', device: 'pc', requestId: '' };
}

export const moment = (seconds: number | null | undefined) => (seconds ? formatMoment(seconds) : '');
/** Fen as yuan. */
export const yuan = (fen: number | null) => (fen === null ? '' : fen / 100);
export const yes = (value: boolean) => (value ? '是' : '否');
