import type { Clock } from '../../platform/clock.ts';
import type { Queries } from '../../platform/database/database.ts';
import { wordsOf } from '../../platform/search-tokens.ts';
import {
  type Criteria,
  filtersOf,
  type NoticeFacts,
  numberOf,
  type Searched,
  wordOf,
} from './subscriptions.criteria.ts';
import { keyStore } from './subscriptions.keys.store.ts';
import { matchingStore } from './subscriptions.matching.store.ts';

/** Fallback key of subscriptions without an indexable condition: every notice carries it. */
const everything = '*';
/** Words of bodies are looked up apart, since there are hundreds in each. Alone it marks a subscription to bodies. */
const bodyMark = '~';
const beginningMark = '^';
/** Numbers are found by their beginning, of which at least five characters are given. */
const numberMark = '№';
const numberLength = 5;
const numberKey = (number: string) => numberMark + number.slice(0, numberLength);

type Rarity = (lexeme: string) => number;

/** Index keys: a matching notice carries at least one of them. The rarest ones are chosen. */
export function keysOf(criteria: Criteria, rarity: Rarity): string[] {
  const words = wordKeys(criteria, rarity);
  const choices = [...(words ? [words] : []), ...filtersOf(criteria)];
  const cost = (keys: string[]) => keys.reduce((sum, key) => sum + rarity(key), 0);
  const rarest = choices.toSorted((one, other) => cost(one) - cost(other))[0] ?? [everything];
  return [...new Set(criteria.full_text ? [...rarest, bodyMark] : rarest)];
}

/** The rarest part of each keyword; null when one of them has nothing that must be there. */
function wordKeys({ keywords, full_text }: Criteria, rarity: Rarity): string[] | null {
  const keys = keywords.map((keyword) => {
    const parts = wordsOf(keyword).all.map(wordOf);
    const lexemes = parts.flatMap(({ terms, prefixes }) => [
      ...terms,
      ...prefixes.map((prefix) => beginningMark + prefix),
    ]);
    return lexemes.toSorted((one, other) => rarity(one) - rarity(other))[0];
  });
  if (keys.length === 0 || keys.includes(undefined)) return null;
  const numbers = keywords.flatMap((keyword) => numberOf(keyword) ?? []).map(numberKey);
  return [...new Set([...(keys as string[]).map((key) => (full_text ? bodyMark + key : key)), ...numbers])];
}

/** Everything a subscription could have as a key to find this notice. */
export function lookupsOf({ index, body, number }: Pick<NoticeFacts, 'index' | 'body' | 'number'>): string[] {
  const marked = ({ tokens, beginnings }: Searched) => [
    ...tokens,
    ...[...beginnings].map((each) => beginningMark + each),
  ];
  const ofBody = body ? marked(body).map((each) => bodyMark + each) : [];
  return [everything, ...marked(index), ...ofBody, ...(number ? [numberKey(number)] : [])];
}

/** Whether anybody wants bodies searched: then they are read, and their words looked up too. */
export async function hasBodyKeys(queries: Queries): Promise<boolean> {
  return keyStore.isUsed(queries, bodyMark);
}

/** Known to be everywhere, whatever the newest notices say: they may be few yet. */
const common =
  '采购 项目 服务 公告 结果 招标 公开 中标 成交 竞争 磋商 谈判 合同 政府 设备 工程 建设 管理 系统 中心 学院 医院 学校 单位 有限 公司 市政 购项 购公';
const priors = new Map([
  ...common.split(' ').map((pair): [string, number] => [pair, 500]),
  [everything, 1000],
]);

const sampleSize = 1000;
const hour = 3_600_000;

/** How often a lexeme stands in a thousand of the newest notices. */
export function createRarity(clock: Clock) {
  let kept: { at: number; counts: Map<string, number> } | null = null;
  return async (queries: Queries): Promise<Rarity> => {
    const now = clock().getTime();
    if (!kept || now - kept.at > hour) kept = { at: now, counts: await countsOf(queries) };
    const { counts } = kept;
    return (lexeme) => {
      const plain = lexeme.startsWith(bodyMark) ? lexeme.slice(1) : lexeme;
      const seen = Math.max(counts.get(plain) ?? 0, priors.get(plain) ?? 0);
      // One character stands for all pairs that begin with it, and a body is ten titles long.
      return (lexeme.startsWith(bodyMark) ? 5 : 1) * (seen + (plain.startsWith(beginningMark) ? 20 : 1));
    };
  };
}

async function countsOf(queries: Queries): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const tokens of await matchingStore.newestTokens(queries, sampleSize)) {
    for (const token of tokens) counts.set(token, (counts.get(token) ?? 0) + 1);
  }
  return counts;
}
