import { PortalError } from '@portal/contract/codes';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { parseInput } from '../platform/http/api.ts';
import { sampleInput } from '../platform/sample-input.ts';
import { contractEndpoints, keyOf } from './access.testing.ts';

/** What a careless or hostile caller puts where something else belongs. */
const wrong: readonly unknown[] = [
  undefined,
  null,
  true,
  '',
  'abc',
  '采'.repeat(500_000),
  -1,
  1.5,
  1e20,
  [],
  {},
  [null],
  Array.from({ length: 2000 }, () => 1),
  { a: 1 },
];

/** Types, operators and values of the language stand for nothing a user knows. */
const technical = /[A-Za-z]{2,}|[<>=]=?|\bNaN\b/;
/** How the thing itself is written: an address begins so. */
const plain = /https?(?=:| 开头)/g;

const endpoints = await contractEndpoints();

describe.each(endpoints.map((endpoint) => [keyOf(endpoint), endpoint] as const))('%s', (_, endpoint) => {
  test('says in Chinese what is wrong with any of its fields', () => {
    const sample = sampleInput(endpoint.input);
    for (const input of spoiled(sample, endpoint.input)) {
      const refusal = refusalOf(endpoint, input);
      if (!refusal) continue;
      const { fields } = refusal.data as { fields: Record<string, string> };
      for (const text of [refusal.message, ...Object.values(fields)]) {
        expect(text.replaceAll(plain, '')).not.toMatch(technical);
        expect(text).toMatch(/\p{Script=Han}/u);
      }
    }
    // Something ordinary still passes.
    expect(refusalOf(endpoint, sample)).toBeNull();
  });
});

function refusalOf(endpoint: { input: z.ZodType }, input: unknown): PortalError | null {
  try {
    parseInput(endpoint, input);
    return null;
  } catch (error) {
    if (error instanceof PortalError) return error;
    throw error;
  }
}

/** The sample with one thing wrong, for each of its parts and each wrong value. */
function* spoiled(sample: unknown, schema: z.ZodType): Generator<unknown> {
  yield { strange: 1 };
  yield 'text';
  for (const path of pathsOf(sample, schema)) {
    for (const value of wrong) yield withAt(sample, path, value);
  }
}

function* pathsOf(sample: unknown, schema: z.ZodType, depth = 3): Generator<string[]> {
  const names = new Set([...Object.keys(shapeOf(schema)), ...Object.keys(sample ?? {}).slice(0, 30)]);
  for (const name of names) {
    yield [name];
    const inner = (sample as Record<string, unknown> | null)?.[name];
    if (inner === null || typeof inner !== 'object' || depth === 0) continue;
    for (const path of pathsOf(inner, shapeOf(schema)[name] ?? schema, depth - 1)) yield [name, ...path];
  }
}

function shapeOf(schema: z.ZodType): Record<string, z.ZodType> {
  return 'shape' in schema ? (schema.shape as Record<string, z.ZodType>) : {};
}

function withAt(sample: unknown, [name, ...rest]: string[], value: unknown): unknown {
  const copy = (Array.isArray(sample) ? [...sample] : { ...(sample as object) }) as Record<string, unknown>;
  copy[name!] = rest.length === 0 ? value : withAt(copy[name!], rest, value);
  return copy;
}
