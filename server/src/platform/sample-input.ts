import fc from 'fast-check';
import type { z } from 'zod';

type Schema = z.core.$ZodTypes;
type Check = z.core.$ZodChecks;
type Bounds = { least: number | null; most: number | null };

/** Unless a schema says otherwise, numbers name things that are not there: a sampled id never hits somebody's row. */
const nobodysId = 900_000_000;

/** Inputs a schema accepts, for tests that call every endpoint. */
export function inputsOf(schema: z.ZodType): fc.Arbitrary<unknown> {
  return valuesOf(schema).filter((value) => schema.safeParse(value).success);
}

/** One of them, the same at every run. */
export function sampleInput(schema: z.ZodType): unknown {
  return fc.sample(inputsOf(schema), { seed: 20_261_116, numRuns: 1 })[0];
}

function valuesOf(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  const { def } = (schema as Schema)._zod;
  if (def.type === 'object') return objects(def);
  if (def.type === 'string') return strings(checksOf(schema));
  if (def.type === 'number') return numbers(checksOf(schema));
  if (def.type === 'boolean') return fc.boolean();
  if (def.type === 'enum') return fc.constantFrom(...Object.values(def.entries));
  if (def.type === 'literal') return fc.constantFrom(...def.values);
  if (def.type === 'unknown') return fc.constantFrom<unknown>('文字', 7, true, null);
  if (def.type === 'union') return fc.oneof(...def.options.map(valuesOf));
  if (def.type === 'array') return arrays(def.element, checksOf(schema));
  if (def.type === 'nullable') return fc.option(valuesOf(def.innerType), { nil: null });
  if (def.type === 'optional' || def.type === 'default') return valuesOf(def.innerType);
  if (def.type === 'pipe') return valuesOf(def.in);
  if (def.type === 'record') {
    return fc.dictionary(fc.stringMatching(/^[a-z_]{1,12}$/), valuesOf(def.valueType), { maxKeys: 3 });
  }
  throw new Error(`no samples for a schema of type ${def.type} yet`);
}

function objects({ shape }: z.core.$ZodObjectDef): fc.Arbitrary<unknown> {
  const fields = Object.entries(shape);
  const required = fields.filter(([, field]) => field._zod.optin !== 'optional').map(([name]) => name);
  const values = Object.fromEntries(fields.map(([name, field]) => [name, valuesOf(field)]));
  return fc.record(values, { requiredKeys: required, noNullPrototype: true });
}

function checksOf(schema: z.core.$ZodType): Check['_zod']['def'][] {
  const { def } = (schema as Schema)._zod;
  const own = 'check' in def ? [def as unknown as Check['_zod']['def']] : [];
  return [...own, ...(def.checks ?? []).map((check) => (check as Check)._zod.def)];
}

function boundsOf(checks: Check['_zod']['def'][]): Bounds {
  const bounds: Bounds = { least: null, most: null };
  for (const check of checks) {
    if (check.check === 'min_length') bounds.least = check.minimum;
    if (check.check === 'max_length') bounds.most = check.maximum;
    if (check.check === 'greater_than') bounds.least = Number(check.value);
    if (check.check === 'less_than') bounds.most = Number(check.value);
  }
  return bounds;
}

function strings(checks: Check['_zod']['def'][]): fc.Arbitrary<string> {
  const format = checks.find((check) => check.check === 'string_format');
  if (format?.format === 'uuid' || format?.format === 'guid') return fc.uuid();
  if (format?.pattern) return fc.stringMatching(format.pattern);
  const { least, most } = boundsOf(checks);
  const maxLength = Math.min(most ?? 30, Math.max(least ?? 0, 30));
  return fc.string({
    unit: fc.constantFrom('采', '购', '协', '会', 'a', 'B', '7', '-'),
    minLength: least ?? 0,
    maxLength,
  });
}

function numbers(checks: Check['_zod']['def'][]): fc.Arbitrary<number> {
  const { least, most } = boundsOf(checks);
  const min = Math.max(least ?? nobodysId, Math.min(nobodysId, most ?? nobodysId));
  return fc.integer({ min: most === null ? min : Math.min(min, most), max: most ?? min + 999 });
}

function arrays(element: z.core.$ZodType, checks: Check['_zod']['def'][]): fc.Arbitrary<unknown[]> {
  const { least, most } = boundsOf(checks);
  return fc.array(valuesOf(element), {
    minLength: least ?? 0,
    maxLength: Math.min(most ?? 3, Math.max(least ?? 0, 3)),
  });
}
