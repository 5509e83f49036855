import type { Endpoint } from '@portal/contract/endpoint';
import { z } from 'zod';

type JsonSchema = {
  [keyword: string]: unknown;
  properties?: Record<string, JsonSchema>;
  required?: string[];
};
type Side = 'input' | 'output';
type Visit = (schema: JsonSchema, name: string) => JsonSchema;

/** An object with fewer fields says more in its place than the name of a component would. */
const worthSharing = 4;
const prefix = '#/components/schemas/';
const pascal = (text: string) =>
  text.replaceAll(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** The schemas of all calls as JSON Schema. Equal objects are one component, wherever and on whichever side they stand. */
export function schemasOf(endpoints: readonly Endpoint[]) {
  const whole = { input: new Map<Endpoint, JsonSchema>(), output: new Map<Endpoint, JsonSchema>() };
  for (const endpoint of endpoints) {
    whole.input.set(endpoint, jsonSchema(endpoint, 'input'));
    whole.output.set(endpoint, jsonSchema(endpoint, 'output'));
  }
  const ids = componentIds(endpoints, whole);
  const components: Record<string, JsonSchema> = {};
  const refer: Visit = (schema, name) => {
    const id = isLarge(schema) ? ids.get(keyOf(schema)) : undefined;
    if (id === undefined) return mapInner(schema, name, refer);
    components[id] ??= mapInner(schema, name, refer);
    return { $ref: prefix + id };
  };
  return {
    components,
    /** As it stands in the call: a component is only named. */
    schemaOf: (endpoint: Endpoint, side: Side) => refer(whole[side].get(endpoint)!, ''),
    /** The fields of the input, also where it is a component. */
    fieldsOf: (endpoint: Endpoint) => mapInner(whole.input.get(endpoint)!, '', refer),
  };
}

function jsonSchema(endpoint: Endpoint, io: Side): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(endpoint[io], { io, unrepresentable: 'any' });
  return schema as JsonSchema;
}

/** Named after the first call and field they stand in; what is only sent is called an input. */
function componentIds(endpoints: readonly Endpoint[], whole: Record<Side, Map<Endpoint, JsonSchema>>) {
  const names = new Map<string, string>();
  const ids = new Map<string, string>();
  const taken = new Set<string>();
  const take = (wanted: string) => {
    let id = wanted;
    for (let nth = 2; taken.has(id); nth++) id = `${wanted}${nth}`;
    taken.add(id);
    return id;
  };
  const countOn = (side: Side): Visit => {
    const count: Visit = (schema, name) => {
      if (!isLarge(schema)) return mapInner(schema, name, count);
      const key = keyOf(schema);
      const first = names.get(key);
      if (first === undefined) {
        names.set(key, pascal(name) + (side === 'input' ? 'Input' : ''));
        return mapInner(schema, name, count);
      }
      // What stands in it was counted the first time.
      if (!ids.has(key)) ids.set(key, take(first));
      return schema;
    };
    return count;
  };
  const [countOutput, countInput] = [countOn('output'), countOn('input')];
  for (const endpoint of endpoints) countOutput(whole.output.get(endpoint)!, nameOf(endpoint));
  for (const endpoint of endpoints) {
    const input = whole.input.get(endpoint)!;
    // The fields of a GET are parameters, no object.
    if (endpoint.method === 'GET') mapInner(input, nameOf(endpoint), countInput);
    else countInput(input, nameOf(endpoint));
  }
  return ids;
}

const nameOf = ({ path }: Endpoint) => path.split('/').at(-1)!.replaceAll(/[{}]/g, '');

const isLarge = ({ properties = {} }: JsonSchema) => Object.keys(properties).length >= worthSharing;

/** The same for schemas that differ in the order of their keywords and fields alone. */
function keyOf(schema: JsonSchema): string {
  return JSON.stringify(schema, (keyword, value: unknown) => {
    if (Array.isArray(value)) return keyword === 'required' ? value.map(String).toSorted() : value;
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  });
}

/** The schema with the schemas directly in it replaced. */
function mapInner(schema: JsonSchema, name: string, visit: Visit): JsonSchema {
  const mapped = { ...schema };
  if (schema.properties) {
    const fields = Object.entries(schema.properties);
    mapped.properties = Object.fromEntries(
      fields.map(([field, inner]) => [field, visit(inner, field === 'data' ? name : `${name} ${field}`)]),
    );
  }
  for (const keyword of ['items', 'additionalProperties']) {
    if (isSchema(schema[keyword]))
      mapped[keyword] = visit(schema[keyword], keyword === 'items' ? `${name} item` : name);
  }
  for (const keyword of ['anyOf', 'oneOf', 'allOf']) {
    const options = schema[keyword];
    if (Array.isArray(options)) mapped[keyword] = options.map((option: JsonSchema) => visit(option, name));
  }
  return mapped;
}

const isSchema = (value: unknown): value is JsonSchema => value !== null && typeof value === 'object';
