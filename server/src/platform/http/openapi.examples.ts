import type { Domain, Endpoint } from '@portal/contract/endpoint';
import type { z } from 'zod';
import { likelyNumbers, likelyTexts, records, together } from './openapi.values.ts';

type Schema = z.core.$ZodTypes;
type Side = 'input' | 'output';
type Place = { side: Side; domain: Domain; name: string; parent: string };

/** Where an earlier answer ended: the first request of a list does not say it, and nobody can make one up. */
const unsaid = new Set(['next']);

const accepts = (schema: z.core.$ZodType, value: unknown) => (schema as z.ZodType).safeParse(value).success;

export function exampleInput({ input, domain, path }: Pick<Endpoint, 'input' | 'domain' | 'path'>): unknown {
  const example = valueOf(input, { side: 'input', domain, name: '', parent: '' });
  return together[path] ? Object.assign(example as object, together[path]) : example;
}

export const exampleOutput = ({ output, domain }: Pick<Endpoint, 'output' | 'domain'>): unknown =>
  valueOf(output, { side: 'output', domain, name: '', parent: '' });

function valueOf(schema: z.core.$ZodType, place: Place): unknown {
  const { def } = (schema as Schema)._zod;
  if (def.type === 'object') return objectOf(schema, def, place);
  if (def.type === 'array') return listOf(schema, def, place);
  if (def.type === 'union') return oneOf(schema, def.options, place);
  if (def.type === 'nullable' || def.type === 'optional' || def.type === 'default') {
    return valueOf(def.innerType, place);
  }
  if (def.type === 'pipe') return valueOf(place.side === 'input' ? def.in : def.out, place);
  if (def.type === 'record') return records[place.name] ?? { example: valueOf(def.valueType, place) };
  return leafOf(schema, place);
}

function leafOf(schema: z.core.$ZodType, { name, parent, domain }: Place): unknown {
  const { def } = (schema as Schema)._zod;
  if (def.type === 'boolean') return true;
  if (def.type === 'enum') return Object.values(def.entries)[0];
  if (def.type === 'literal') return def.values[0];
  if (def.type === 'unknown') return '示例';
  if (def.type === 'null') return null;
  const likely: unknown[] = def.type === 'string' ? likelyTexts(name, parent, domain) : likelyNumbers(name);
  const found = likely.find((value) => accepts(schema, value));
  if (found === undefined) throw new Error(`there is no example of ${name}, a ${def.type}`);
  return found;
}

/** With everything that may be said; where some of it contradicts the rest, with as much of it as goes together. */
function objectOf(schema: z.core.$ZodType, { shape }: z.core.$ZodObjectDef, place: Place): unknown {
  const fields = Object.entries(shape).filter(([name]) => place.side === 'output' || !unsaid.has(name));
  const whole = Object.fromEntries(
    fields.map(([name, field]) => [name, valueOf(field, { ...place, name, parent: place.name })] as const),
  );
  const free = fields.filter(([, field]) => field._zod.optin === 'optional').map(([name]) => name);
  const without = (names: readonly string[]) =>
    Object.fromEntries(Object.entries(whole).filter(([name]) => !names.includes(name)));
  const fewer = [
    ...free.map((one) => without([one])),
    ...free.map((one) => without(free.filter((name) => name !== one))),
    without(free),
    ...fields.filter(([, field]) => accepts(field, null)).map(([name]) => ({ ...whole, [name]: null })),
  ];
  return [whole, ...fewer].find((each) => accepts(schema, each)) ?? whole;
}

function listOf(schema: z.core.$ZodType, { element }: z.core.$ZodArrayDef, place: Place): unknown[] {
  const one = valueOf(element, place);
  for (const length of [1, 0, 2, 3, 4, 5, 10]) {
    const list = Array.from({ length }, () => one);
    if (accepts(schema, list)) return list;
  }
  return [one];
}

function oneOf(schema: z.core.$ZodType, options: readonly z.core.$ZodType[], place: Place): unknown {
  const values = options.map((option) => valueOf(option, place));
  return values.find((value) => value !== null && accepts(schema, value)) ?? values[0];
}
