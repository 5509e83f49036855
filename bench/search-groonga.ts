import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { industries, noticeKinds, noticeMethods, noticeTypes } from '@portal/contract/notice-content';
import { wordsOf } from '../server/src/platform/search-tokens.ts';
import type { Question } from './search-queries.ts';

export type GroongaRow = {
  _key: number;
  text: string;
  published: number;
  deadline: number;
  budget: number;
  type: number;
  method: number;
  kind: number;
  industry: number;
  district: number;
  province: number;
  city: number;
  buyer: number;
  agency: number;
  suppliers: string;
};

const facets = ['province', 'type', 'method', 'kind', 'industry'] as const;
const indexed = [...facets, 'district', 'city', 'buyer', 'agency'] as const;

const schema = [
  'table_create Notices TABLE_HASH_KEY Int64',
  'column_create Notices text COLUMN_SCALAR Text',
  ...['published', 'deadline', 'budget'].map((name) => `column_create Notices ${name} COLUMN_SCALAR Int64`),
  ...indexed.map((name) => `column_create Notices ${name} COLUMN_SCALAR Int32`),
  'column_create Notices suppliers COLUMN_SCALAR ShortText',
];

/** Built after the load, as is quickest. */
const indexes = [
  'table_create Terms TABLE_PAT_KEY ShortText --default_tokenizer TokenBigram --normalizer NormalizerAuto',
  'column_create Terms notices_text COLUMN_INDEX|WITH_POSITION Notices text',
  'table_create Suppliers TABLE_PAT_KEY ShortText --default_tokenizer TokenDelimit',
  'column_create Suppliers notices_suppliers COLUMN_INDEX Notices suppliers',
  ...indexed.flatMap((name) => [
    `table_create By_${name} TABLE_PAT_KEY Int32`,
    `column_create By_${name} notices COLUMN_INDEX Notices ${name}`,
  ]),
  ...['published', 'deadline', 'budget'].flatMap((name) => [
    `table_create By_${name} TABLE_PAT_KEY Int64`,
    `column_create By_${name} notices COLUMN_INDEX Notices ${name}`,
  ]),
];

/** Loads the rows once; a later run finds them. */
export async function loadGroonga(folder: string, batches: AsyncIterable<GroongaRow[]>): Promise<void> {
  const done = join(folder, 'done');
  if (existsSync(done)) return;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const child = spawn('groonga', ['-n', join(folder, 'db')], { stdio: ['pipe', 'ignore', 'inherit'] });
  const send = async (text: string) => {
    if (!child.stdin.write(text)) await once(child.stdin, 'drain');
  };
  await send(`${schema.join('\n')}\n`);
  for await (const rows of batches) await send(`load --table Notices\n${JSON.stringify(rows)}\n`);
  await send(`${indexes.join('\n')}\n`);
  child.stdin.end();
  const [exitCode] = (await once(child, 'exit')) as [number];
  if (exitCode !== 0) throw new Error(`groonga ended with ${exitCode}`);
  writeFileSync(done, '');
}

export type Groonga = {
  ask(question: Question, withFacets: boolean, now: number): Promise<number>;
  stop(): Promise<void>;
};

export async function openGroonga(folder: string, port: number): Promise<Groonga> {
  const args = ['--protocol', 'http', '--port', String(port), '--cache-limit', '0', '-s', join(folder, 'db')];
  const child = spawn('groonga', args, { stdio: ['ignore', 'ignore', 'inherit'] });
  await untilUp(port, child);
  return {
    async ask(question, withFacets, now) {
      const response = await fetch(
        `http://127.0.0.1:${port}/d/select?${parametersOf(question, withFacets, now)}`,
      );
      const answer = (await response.json()) as [[number, number, number, string?], [[[number]]]];
      if (answer[0][0] !== 0) throw new Error(`groonga: ${answer[0][3]} for ${question.name}`);
      return answer[1][0][0][0];
    },
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

async function untilUp(port: number, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 150 && child.exitCode === null; attempt++) {
    const up = await fetch(`http://127.0.0.1:${port}/d/status`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (up) return;
    await sleep(200);
  }
  throw new Error('groonga did not start');
}

function parametersOf({ query, sort, page }: Question, withFacets: boolean, now: number): URLSearchParams {
  const order = {
    date: '-published,-_key',
    budget: '-budget,-_key',
    deadline: 'deadline,_key',
    relevance: '-_score,-published',
  };
  const parameters = new URLSearchParams({
    table: 'Notices',
    sort_keys: order[sort],
    offset: String(page * 20),
    limit: '20',
    output_columns: '_key,text,published,budget,deadline',
    cache: 'no',
  });
  const filter = filterOf(query, now);
  if (filter) parameters.set('filter', filter);
  if (withFacets) {
    for (const name of facets) {
      parameters.set(`drilldowns[${name}].keys`, name);
      parameters.set(`drilldowns[${name}].sort_keys`, '-_nsubrecs');
      parameters.set(`drilldowns[${name}].limit`, '40');
    }
  }
  return parameters;
}

function filterOf(query: Question['query'], now: number): string {
  const { all, none } = wordsOf(query.keyword);
  const text = (word: string) => JSON.stringify(word);
  const oneOf = (column: string, codes: number[]) =>
    codes.length === 0 ? [] : [`(${codes.map((code) => `${column} == ${code}`).join(' || ')})`];
  const column = { 2: 'province', 4: 'city', 6: 'district' }[query.district.length];
  const wanted = [
    ...all.map((word) => `text @ ${text(word)}`),
    ...(column ? [`${column} == ${Number(query.district)}`] : []),
    ...oneOf(
      'type',
      query.notice_type.map((value) => noticeTypes.indexOf(value)),
    ),
    ...oneOf(
      'method',
      query.method.map((value) => noticeMethods.indexOf(value)),
    ),
    ...oneOf(
      'kind',
      query.kind.map((value) => noticeKinds.indexOf(value)),
    ),
    ...oneOf(
      'industry',
      query.industry.map((value) => industries.indexOf(value)),
    ),
    ...(query.buyer === null ? [] : [`buyer == ${query.buyer}`]),
    ...(query.agency === null ? [] : [`agency == ${query.agency}`]),
    ...(query.supplier === null ? [] : [`suppliers @ "${query.supplier}"`]),
    ...(query.published_from === null ? [] : [`published >= ${query.published_from * 1000}`]),
    ...(query.published_to === null ? [] : [`published <= ${query.published_to * 1000}`]),
    ...(query.budget_min === null ? [] : [`budget >= ${query.budget_min}`]),
    ...(query.budget_max === null ? [] : [`budget <= ${query.budget_max}`]),
    ...(query.open_only ? [`deadline > ${now}`] : []),
  ].join(' && ');
  const unwanted = none.map((word) => `text @ ${text(word)}`).join(' || ');
  if (!unwanted) return wanted;
  return `${wanted || 'all_records()'} &! (${unwanted})`;
}
