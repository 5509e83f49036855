import type { Endpoint } from '@portal/contract/endpoint';
import { z } from 'zod';

export type JsonSchema = Record<string, unknown> & {
  properties?: Record<string, unknown>;
  required?: string[];
};
type Side = 'input' | 'output';
type Zod = z.core.$ZodType;

const prefix = '#/components/schemas/';
const pascal = (text: string) =>
  text.replaceAll(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** The schemas of all calls of one side as JSON Schema; an object that stands in several places is a component. */
export function schemasOf(endpoints: readonly Endpoint[], side: Side) {
  const names = componentNames(endpoints, side);
  const registry = z.registry<{ id: string }>();
  for (const [schema, id] of names) registry.add(schema, { id });
  for (const [nth, endpoint] of endpoints.entries()) {
    if (!names.has(endpoint[side])) registry.add(endpoint[side], { id: `root ${nth}` });
  }
  const { schemas } = z.toJSONSchema(registry, {
    io: side,
    unrepresentable: 'any',
    uri: (id) => prefix + id,
  });
  const plain = (id: string): JsonSchema => {
    const { $schema: _, $id: __, id: ___, ...rest } = schemas[id] as JsonSchema;
    return rest;
  };
  return {
    components: Object.fromEntries([...names.values()].map((id) => [id, plain(id)])),
    /** As it stands in the call: a component is only named. */
    of(endpoint: Endpoint): JsonSchema {
      const { id } = registry.get(endpoint[side])!;
      return id.startsWith('root ') ? plain(id) : { $ref: prefix + id };
    },
    /** With its fields, also where it is a component. */
    fieldsOf: (endpoint: Endpoint): JsonSchema => plain(registry.get(endpoint[side])!.id),
  };
}

/** Named after the first call and field they stand in. */
function componentNames(endpoints: readonly Endpoint[], side: Side): Map<Zod, string> {
  const seen = new Map<Zod, { name: string; times: number }>();
  const walk = (schema: Zod, name: string): void => {
    const { def } = (schema as z.core.$ZodTypes)._zod;
    if (def.type === 'object') {
      const before = seen.get(schema);
      seen.set(schema, { name: before?.name ?? name, times: (before?.times ?? 0) + 1 });
      if (before) return;
      for (const [field, inner] of Object.entries(def.shape))
        walk(inner, field === 'data' ? name : `${name} ${field}`);
    } else if (def.type === 'array') walk(def.element, `${name} item`);
    else if (def.type === 'union') for (const option of def.options) walk(option, name);
    else if (def.type === 'record') walk(def.valueType, name);
    else if (def.type === 'pipe') walk(side === 'input' ? def.in : def.out, name);
    else if (def.type === 'nullable' || def.type === 'optional' || def.type === 'default')
      walk(def.innerType, name);
  };
  for (const endpoint of endpoints)
    walk(endpoint[side], endpoint.path.split('/').at(-1)!.replaceAll(/[{}]/g, ''));
  const taken = new Set<string>();
  const names = new Map<Zod, string>();
  for (const [schema, { name, times }] of seen) {
    if (times < 2) continue;
    const wanted = pascal(name) + (side === 'input' ? 'Input' : '');
    let id = wanted;
    for (let nth = 2; taken.has(id); nth++) id = `${wanted}${nth}`;
    taken.add(id);
    names.set(schema, id);
  }
  return names;
}
