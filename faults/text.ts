import { parseArgs } from 'node:util';
import { code } from '@portal/contract/codes';
import type { Endpoint } from '@portal/contract/endpoint';
import type { z } from 'zod';
import {
  callerOf,
  contractEndpoints,
  type Everything,
  keyOf,
  openWholeApp,
  type Person,
  refusalOf,
} from '../server/src/modules/access.testing.ts';
import { rateLimits } from '../server/src/platform/limits.tables.ts';
import { sampleInput } from '../server/src/platform/sample-input.ts';

// npm run faults -- text [--only articleSave]: every text a call takes, filled to its length with hostile repetition. The processor time of
// the thread that answers everybody is measured, which does not depend on what else the machine does.

/** One call may keep the thread for so long. */
const mostMilliseconds = 100;
/** Where a schema names no length, the body of a request does. */
const bodyLength = 300_000;

const patterns = [
  '<ul><li>',
  '<p style="mso-list:',
  '<p style="mso-list:l0"><span style="mso-list:Ignore">',
  '<br',
  '<br>',
  '<!--',
  '<a href="<!---->',
  '<h2>',
  '&',
  '&amp;',
  'a',
  'aA1!',
  '采购',
  '采 ',
  ' ',
  '\n',
  '\r\n\t',
  '"',
  '-"',
  '“”',
  '(',
  '((a*)*',
  '\\',
  '%',
  '_',
  "'",
  '1',
  '139',
  '0755-8',
  '-',
  '.',
  'a.',
  'a@a.',
  'http://',
  'https://a.b/?c=',
  '//',
  '../',
  '[',
  '{"a":',
  ',',
  '。',
  '；',
  'e\u0301',
  '\u200b',
  '😀',
  '=',
  '１',
  'Ⅷ',
];

type Schema = z.core.$ZodTypes;
const kindsWithin = new Set(['nullable', 'optional', 'default']);

/** The inputs in which one text, or all texts of one list, are replaced, with the path of each. */
function* filled(schema: z.core.$ZodType, fill: (most: number) => string): Generator<[string, unknown]> {
  const { def } = (schema as Schema)._zod;
  if (def.type === 'string') yield ['', fill(mostOf(schema))];
  else if (def.type === 'unknown') yield ['', fill(bodyLength)];
  else if (def.type === 'array') {
    const count = Math.min(mostOf(schema, 3), 50);
    for (const [path, value] of filled(def.element, (most) => fill(Math.min(most, bodyLength / count))))
      yield [`[]${path}`, Array.from({ length: count }, () => value)];
  } else if (def.type === 'record') {
    for (const [path, value] of filled(def.valueType, fill)) yield [`{}${path}`, { field: value }];
  } else if (def.type === 'object') {
    for (const [name, field] of Object.entries(def.shape)) {
      for (const [path, value] of filled(field, fill)) {
        yield [`.${name}${path}`, { ...baseOf(schema), [name]: value }];
      }
    }
  } else if (def.type === 'union') for (const option of def.options) yield* filled(option, fill);
  else if (def.type === 'pipe') yield* filled(def.in, fill);
  else if (kindsWithin.has(def.type))
    yield* filled((def as unknown as { innerType: z.core.$ZodType }).innerType, fill);
}

const bases = new Map<z.core.$ZodType, Record<string, unknown>>();

/** A valid input, made once: sampling the schema costs more than the call. */
function baseOf(schema: z.core.$ZodType): Record<string, unknown> {
  const base = bases.get(schema) ?? (sampleInput(schema as z.ZodType) as Record<string, unknown>);
  bases.set(schema, base);
  return base;
}

function mostOf(schema: z.core.$ZodType, otherwise = bodyLength): number {
  const checks = ((schema as Schema)._zod.def.checks ?? []) as unknown as {
    _zod: { def: { check: string; maximum?: number } };
  }[];
  const bound = checks.find((check) => check._zod.def.check === 'max_length');
  return Math.min(bound?._zod.def.maximum ?? otherwise, 400_000);
}

function admitted({ people }: Everything, { access }: Endpoint): Person {
  const inOrder = people.toSorted((one, other) => Number(other.facts !== null) - Number(one.facts !== null));
  return inOrder.find((person) => refusalOf(access, person) === null)!;
}

/** Milliseconds of this thread's own work; without those of workers, and without waiting. */
async function cost(work: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

const { only } = parseArgs({ options: { only: { type: 'string', default: '' } } }).values;
const on = await openWholeApp();
const slow: string[] = [];
let calls = 0;
let slowest = 0;

for (const endpoint of (await contractEndpoints()).filter(({ path }) => path.includes(only))) {
  const caller = await callerOf(on.platform, admitted(on, endpoint));
  const answered = async (input: unknown) => {
    calls += 1;
    const from = { ...caller, address: `198.51.${calls % 250}.${Math.floor(calls / 250) % 250}` };
    const answer = await on.api.call(endpoint, input, from).catch(() => null);
    if (answer?.code === code.tooMany) await on.platform.database.delete(rateLimits);
    return answer;
  };
  // A first call that loads the modules, which are not part of the cost.
  await answered(sampleInput(endpoint.input));
  for (const pattern of patterns) {
    const fill = (most: number) => pattern.repeat(Math.ceil(most / pattern.length)).slice(0, most);
    for (const [path, input] of filled(endpoint.input, fill)) {
      const milliseconds = await cost(() => answered(input));
      slowest = Math.max(slowest, milliseconds);
      if (milliseconds <= mostMilliseconds) continue;
      const again = await cost(() => answered(input));
      const length = JSON.stringify(input).length;
      if (again <= mostMilliseconds) continue;
      const where = `${keyOf(endpoint)} ${path} ${JSON.stringify(pattern)} ×${length}`;
      slow.push(`${where}：${again.toFixed(0)} 毫秒`);
      console.log(`  ${slow.at(-1)}`);
    }
  }
}

console.log(`${calls} 次调用，主线程最多忙 ${slowest.toFixed(0)} 毫秒`);
console.log(slow.length > 0 ? `不通过：${slow.length} 处` : '通过');
await on.close();
process.exit(slow.length > 0 ? 1 : 0);
