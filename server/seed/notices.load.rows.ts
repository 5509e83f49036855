import { type SQL, sql } from 'drizzle-orm';
import type { Indexed } from '../src/modules/notices/notices.indexing.ts';
import type { noticeAttachments, notices, parties, projects } from '../src/modules/notices/notices.tables.ts';
import type { Transaction } from '../src/platform/database/database.ts';

/** One batch, each table's rows by the names of their columns in TypeScript. */
export type LoadRows = {
  parties: Omit<typeof parties.$inferInsert, 'id'>[];
  projects: Omit<typeof projects.$inferInsert, 'id'>[];
  notices: Omit<typeof notices.$inferSelect, 'id'>[];
  attachments: Omit<typeof noticeAttachments.$inferInsert, 'id'>[];
  index: Indexed['index'][];
  bodies: Indexed['body'][];
  numbers: NonNullable<Indexed['number']>[];
  awards: Indexed['awards'];
};

type Numbered<Row> = Row & { id: number };
export type PreparedRows = Omit<LoadRows, 'parties' | 'projects' | 'notices'> & {
  parties: Numbered<LoadRows['parties'][number]>[];
  projects: Numbered<LoadRows['projects'][number]>[];
  notices: Numbered<LoadRows['notices'][number]>[];
};

export const emptyRows = (): PreparedRows => ({
  parties: [],
  projects: [],
  notices: [],
  attachments: [],
  index: [],
  bodies: [],
  numbers: [],
  awards: [],
});

/** In the order of their references. */
const tables: { rows: keyof PreparedRows; table: string; columns: Record<string, string> }[] = [
  {
    rows: 'parties',
    table: 'parties',
    columns: {
      id: 'bigint',
      name: 'text',
      creditCode: 'text',
      district: 'text',
      address: 'text',
      contact: 'text',
      phone: 'text',
      notices: 'int',
      agencyNotices: 'int',
      wins: 'int',
      wonAmount: 'bigint',
      tokens: 'tsvector',
    },
  },
  {
    rows: 'projects',
    table: 'projects',
    columns: { id: 'bigint', number: 'text', title: 'text', buyerId: 'bigint', createdAt: 'timestamptz' },
  },
  {
    rows: 'notices',
    table: 'notices',
    columns: {
      id: 'bigint',
      projectId: 'bigint',
      state: 'text',
      content: 'jsonb',
      body: 'text',
      title: 'text',
      type: 'smallint',
      method: 'smallint',
      district: 'text',
      buyerId: 'bigint',
      agencyId: 'bigint',
      budget: 'bigint',
      amount: 'bigint',
      deadline: 'timestamptz',
      publishedAt: 'timestamptz',
      updatedAt: 'timestamptz',
    },
  },
  {
    rows: 'attachments',
    table: 'notice_attachments',
    columns: {
      noticeId: 'bigint',
      position: 'int',
      name: 'text',
      mime: 'text',
      size: 'int',
      sha256: 'text',
      fileId: 'text',
      url: 'text',
    },
  },
  {
    rows: 'index',
    table: 'notice_index',
    columns: {
      noticeId: 'bigint',
      publishedAt: 'timestamptz',
      deadline: 'timestamptz',
      budget: 'bigint',
      buyerId: 'bigint',
      agencyId: 'bigint',
      district: 'int',
      type: 'smallint',
      method: 'smallint',
      kind: 'smallint',
      industry: 'smallint',
      tokens: 'tsvector',
      text: 'text',
    },
  },
  {
    rows: 'bodies',
    table: 'notice_bodies',
    columns: { noticeId: 'bigint', publishedAt: 'timestamptz', tokens: 'tsvector', text: 'text' },
  },
  { rows: 'numbers', table: 'notice_numbers', columns: { noticeId: 'bigint', number: 'text' } },
  {
    rows: 'awards',
    table: 'notice_awards',
    columns: {
      noticeId: 'bigint',
      position: 'int',
      supplierId: 'bigint',
      type: 'smallint',
      amount: 'bigint',
      budget: 'bigint',
      publishedAt: 'timestamptz',
    },
  },
];

export const loadedTables = tables.map(({ table }) => table);

const columnName = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A column is one bind value, an array: a thousand rows of twenty columns are twenty. */
export async function insertRows(transaction: Transaction, prepared: PreparedRows): Promise<void> {
  for (const { rows, table, columns } of tables) {
    const entries = prepared[rows] as readonly Record<string, unknown>[];
    if (entries.length === 0) continue;
    const names = Object.keys(columns);
    const arrays: SQL[] = names.map((name) => {
      const values = entries.map((entry) => textOf(entry[name]));
      return sql`${sql.param(values)}::text[]`;
    });
    const casts = names.map((name, at) => `c${at}::${columns[name]}`).join(', ');
    const aliases = names.map((_, at) => `c${at}`).join(', ');
    await transaction.execute(
      sql`insert into ${sql.raw(table)} (${sql.raw(names.map(columnName).join(', '))}) overriding system value
        select ${sql.raw(casts)} from unnest(${sql.join(arrays, sql`, `)}) as rows (${sql.raw(aliases)})`,
    );
  }
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' ? value : JSON.stringify(value);
}
