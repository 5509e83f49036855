import { dataOf, type Endpoint, type OutputOf } from '@portal/contract/endpoint';
import { exportLimitOf } from '@portal/contract/export-limits';
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
export type ListTable = {
  list: Endpoint;
  type: string;
  title: string;
  columns: Columns<unknown>;
  /** The rows of a list that is answered as a whole, beside other things. */
  rowsOf?: (answer: unknown) => unknown[];
};

export function listTable<E extends ListEndpoint>(
  list: E,
  type: string,
  title: string,
  columns: Columns<RowOf<E>>,
): ListTable {
  return { list, type, title, columns };
}

export function wholeTable<E extends Endpoint, Row>(
  list: E,
  type: string,
  title: string,
  rowsOf: (answer: OutputOf<E>) => Row[],
  columns: NoInfer<Columns<Row>>,
): ListTable {
  return {
    list,
    type,
    title,
    columns: columns as Columns<unknown>,
    rowsOf: (answer) => rowsOf(answer as OutputOf<E>),
  };
}

const pageSize = 100;

/**
 * Read page by page through the call itself, in the name of whoever asked: the export has the access check, the filters
 * and the masking of the list, and never shows more than it.
 */
export function listDownload(table: ListTable, api: Pick<Api, 'call'>): Download {
  const { list, type, title, columns, rowsOf } = table;
  const read = async (input: object, asker: Asker) => dataOf(await api.call(list, input, callerOf(asker)));
  const readPage = async (filter: object, asker: Asker, place: object) =>
    (await read({ ...filter, page_size: pageSize, ...place }, asker)) as Page;
  const cellsOf = (rows: unknown[]) => rows.map((row) => Object.values(columns).map((cell) => cell(row)));

  const shared = {
    type,
    title,
    list,
    access: list.access,
    filter: filterOf(list),
    most: () => exportLimitOf(type),
    columns: () => Object.keys(columns),
  };
  if (rowsOf) {
    return download({
      ...shared,
      async *rows({ format: _, ...filter }, _most, asker) {
        yield cellsOf(rowsOf(await read(filter, asker)));
      },
    });
  }
  return download({
    ...shared,
    total: async ({ format: _, ...filter }, asker) => (await readPage(filter, asker, { page_size: 1 })).total,
    async *rows({ format: _, ...filter }, most, asker) {
      let place: object = { page: 1 };
      for (let page = 1, written = 0; written <= most; page++) {
        const { data, next } = await readPage(filter, asker, place);
        if (data.length > 0) yield cellsOf(data);
        written += data.length;
        // A page with a cursor may be short, because the list leaves out withdrawn rows.
        if (next === null || (!next && data.length < pageSize)) return;
        place = next ? { next } : { page: page + 1 };
      }
    },
  });
}

/** What the list itself can be asked for. */
function filterOf({ input }: Endpoint) {
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
