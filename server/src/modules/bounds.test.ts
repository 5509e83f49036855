import { code } from '@portal/contract/codes';
import type { Endpoint } from '@portal/contract/endpoint';
import { notices } from '@portal/contract/notices';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import type { Caller } from '../platform/http/caller.ts';
import { sampleInput } from '../platform/sample-input.ts';
import { visitor } from '../platform/testing.ts';
import {
  callerOf,
  contractEndpoints,
  type Everything,
  keyOf,
  openWholeApp,
  refusalOf,
} from './access.testing.ts';

type NumberField = { path: string[]; least: number | null; most: number | null };

const endpoints = await contractEndpoints();
const withNumbers = endpoints.filter(({ input }) => numbersIn(input).length > 0);
const withCursor = endpoints.filter(({ input }) => fieldsOf(input).includes('next'));

let on: Everything;
beforeAll(async () => {
  on = await openWholeApp();
});
afterAll(() => on.close());

test('every number a call takes has a least and a largest value', () => {
  const unbounded = endpoints.flatMap((each) =>
    numbersIn(each.input)
      .filter(({ least, most }) => least === null || most === null || most > Number.MAX_SAFE_INTEGER)
      .map(({ path }) => `${keyOf(each)}: ${path.join('.')}`),
  );
  expect(unbounded).toEqual([]);
  expect(withNumbers.length).toBeGreaterThan(50);
});

test.each(withNumbers.map((each) => [keyOf(each), each] as const))(
  '%s takes the least and the largest number of each field',
  async (_, each) => {
    const caller = await someoneAllowed(each);
    for (const { path, least, most } of numbersIn(each.input)) {
      for (const value of [least, most]) {
        const input = withValue(sampleInput(each.input), path, value);
        const answer = on.api.call(each, input, caller);
        await expect(answer, `${path.join('.')} = ${value}`).resolves.toHaveProperty('code');
      }
    }
    expect(await on.api.call(notices.search, {}, visitor())).toMatchObject({ code: code.success });
  },
);

test.each(withCursor.map((each) => [keyOf(each), each] as const))(
  '%s refuses a cursor nobody was given',
  async (_, each) => {
    const caller = await someoneAllowed(each);
    for (const next of inventedCursors) {
      const answer = on.api.call(each, { ...(sampleInput(each.input) as object), next }, caller);
      await expect(answer, next).resolves.toHaveProperty('code');
    }
    expect(await on.api.call(notices.search, {}, visitor())).toMatchObject({ code: code.success });
  },
);

const inventedCursors = [
  '999999999999999-1',
  '1-999999999999999',
  '253402300799999-1',
  '0000-01-01T00:00:00.000Z_1',
  '2026-99-99T99:99:99.999Z_1',
  'd.99999999999999.999999999999999',
  'v.99999999999999.1',
  'r.99999999999999',
  '999999999999999',
  '-1',
  'x',
  Buffer.from(JSON.stringify(['date', 0, 0, 1e300, -1, 0, 0, 0, 0])).toString('base64url'),
  Buffer.from(JSON.stringify(['date', 0, 0, Number.MAX_SAFE_INTEGER, 1, 0, 0, 0, 0])).toString('base64url'),
];

async function someoneAllowed({ access }: Endpoint): Promise<Caller> {
  const person = on.people.find((each) => refusalOf(access, each) === null);
  return callerOf(on.platform, person!);
}

function fieldsOf(schema: z.ZodType): string[] {
  const { def } = (schema as unknown as z.core.$ZodTypes)._zod;
  return def.type === 'object' ? Object.keys(def.shape) : [];
}

/** Where a schema takes numbers; an array's elements are its element 0. */
function numbersIn(schema: z.core.$ZodType, path: string[] = []): NumberField[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'number') return [{ path, ...boundsOf(def) }];
  if (def.type === 'object') {
    return Object.entries(def.shape).flatMap(([name, field]) => numbersIn(field, [...path, name]));
  }
  if (def.type === 'array') return numbersIn(def.element, [...path, '0']);
  if (def.type === 'record') return numbersIn(def.valueType, [...path, 'any']);
  if (def.type === 'union') return def.options.flatMap((option) => numbersIn(option, path));
  if (def.type === 'pipe') return numbersIn(def.in, path);
  return 'innerType' in def ? numbersIn(def.innerType, path) : [];
}

function boundsOf(def: z.core.$ZodNumberDef): Omit<NumberField, 'path'> {
  const checks = (def.checks ?? []).map((check) => (check as z.core.$ZodChecks)._zod.def);
  const least = checks.flatMap((check) => (check.check === 'greater_than' ? [Number(check.value)] : []));
  const most = checks.flatMap((check) => (check.check === 'less_than' ? [Number(check.value)] : []));
  return {
    least: least.length > 0 ? Math.max(...least) : null,
    most: most.length > 0 ? Math.min(...most) : null,
  };
}

function withValue(input: unknown, [name, ...rest]: string[], value: unknown): unknown {
  if (name === undefined) return value;
  if (name === '0') return [withValue(Array.isArray(input) ? input[0] : {}, rest, value)];
  const object = input !== null && typeof input === 'object' ? input : {};
  return { ...object, [name]: withValue((object as Record<string, unknown>)[name], rest, value) };
}
