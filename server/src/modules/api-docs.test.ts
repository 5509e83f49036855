import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { industries, noticeKinds, noticeMethods, noticeTypes } from '@portal/contract/notice-titles';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { mountDocs } from '../platform/http/api-docs.ts';
import { contractEndpoints } from './access.testing.ts';

const endpoints = await contractEndpoints();
const app = mountDocs(endpoints, 'https://portal.test', '采购协会服务平台');

async function ask(path: string, encoding?: string) {
  const response = await app.request(path, { headers: encoding ? { 'Accept-Encoding': encoding } : {} });
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

test('every call is described for programs and for people', async () => {
  const { bytes } = await ask('/api/openapi.json');
  const { paths } = JSON.parse(bytes.toString()) as { paths: Record<string, object> };
  const page = (await ask('/api/docs')).bytes.toString();
  for (const { path, summary } of endpoints) {
    expect(paths).toHaveProperty([path]);
    expect(page).toContain(summary);
  }
});

describe('the document for programs', () => {
  type Operation = {
    requestBody?: { content: { 'application/json': { schema: unknown; example: unknown } } };
    responses: Record<200, { content: Record<string, Body> }>;
    parameters: { name?: string; example?: unknown; description?: string }[];
  };
  type Body = { schema: unknown; examples: Record<string, { value: { data: unknown } }> };
  type Document = {
    paths: Record<string, Record<string, Operation>>;
    components: { schemas: Record<string, object> };
  };
  const read = async () => JSON.parse((await ask('/api/openapi.json')).bytes.toString()) as Document;

  test('shares its schemas, and every reference leads somewhere', async () => {
    const document = await read();
    const named = JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g);
    const used = new Set([...named].map(([, path]) => path!));
    for (const path of used) expect(document, path).toHaveProperty(path.split('/'));
    const shared = [...used].filter((path) => path.startsWith('components/schemas/'));
    expect(shared.length).toBeGreaterThan(50);
  });

  test('has an example of every request and answer that the schemas accept, and one of every code', async () => {
    const { paths } = await read();
    for (const { method, path, input, output } of endpoints) {
      const { requestBody, parameters, responses } = paths[path]![method.toLowerCase()]!;
      const inAddress = parameters.flatMap(({ name, example }) =>
        example === undefined ? [] : [[name, example]],
      );
      const asked = requestBody?.content['application/json'].example ?? Object.fromEntries(inAddress);
      expect(input.safeParse(asked).error?.issues, path).toBeUndefined();
      const { success, ...failures } = responses[200].content['application/json']!.examples;
      expect(output.safeParse(success!.value.data).error?.issues, path).toBeUndefined();
      expect(Object.keys(failures), path).toEqual(expect.arrayContaining(['code_0', 'code_42900']));
    }
  });

  test('has an example of every parameter, and of a list the page it begins with', async () => {
    const { paths } = await read();
    const without: string[] = [];
    for (const { method, path, input } of endpoints) {
      const { requestBody, parameters } = paths[path]![method.toLowerCase()]!;
      for (const { name, example, description } of parameters) {
        // A cursor comes from an earlier answer: nobody can make one up.
        const said = name === 'next' ? description : example;
        if (name !== undefined && said === undefined) without.push(`${path} ${name}`);
      }
      const asked = requestBody?.content['application/json'].example;
      const isEmpty = JSON.stringify(asked) === '{}';
      if (isEmpty && Object.keys(z.toJSONSchema(input, { io: 'input' }).properties ?? {}).length > 0)
        without.push(path);
    }
    expect(without).toEqual([]);
  });

  test('has each object of four fields and more once', async () => {
    const { paths, components } = await read();
    const seen = new Set<string>();
    const twice: string[] = [];
    const walk = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(walk);
      if (value === null || typeof value !== 'object') return value;
      const sorted = Object.entries(value).toSorted(([one], [other]) => one.localeCompare(other));
      const same = Object.fromEntries(
        sorted.map(([name, inner]) => [
          name,
          Array.isArray(inner) && name === 'required' ? inner.map(String).toSorted() : walk(inner),
        ]),
      );
      const fields = Object.keys(same.type === 'object' ? ((same.properties as object) ?? {}) : {});
      const text = JSON.stringify(same);
      if (fields.length >= 4 && seen.has(text)) twice.push(fields.join());
      seen.add(text);
      return same;
    };
    walk(components.schemas);
    for (const operation of Object.values(paths).flatMap((each) => Object.values(each))) {
      walk(operation.requestBody?.content['application/json'].schema);
      walk(operation.responses[200].content['application/json']!.schema);
    }
    expect(twice).toEqual([]);
  });

  test('has examples that search for something', async () => {
    const { parameters } = (await read()).paths['/open/notices']!.get!;
    const example = Object.fromEntries(parameters.map((each) => [each.name, each.example]));
    expect(noticeTypes).toContain(example.notice_type);
    expect(noticeMethods).toContain(example.method);
    expect(noticeKinds).toContain(example.kind);
    expect(industries).toContain(example.industry);
    expect(Number(example.budget_min)).toBeLessThan(Number(example.budget_max));
    expect(String(example.published_from) < String(example.published_to)).toBe(true);
  });
});

test('each browser gets it as compressed as it can take it, and the same', async () => {
  const plain = await ask('/api/docs');
  const [br, zipped] = [await ask('/api/docs', 'gzip, deflate, br'), await ask('/api/docs', 'gzip')];
  expect(plain.response.headers.get('content-encoding')).toBeNull();
  expect(br.response.headers.get('content-encoding')).toBe('br');
  expect(brotliDecompressSync(br.bytes)).toEqual(plain.bytes);
  expect(zipped.response.headers.get('content-encoding')).toBe('gzip');
  expect(gunzipSync(zipped.bytes)).toEqual(plain.bytes);
  for (const { response } of [plain, br, zipped]) {
    expect(response.headers.get('vary')).toBe('Accept-Encoding');
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'self'");
  }
});
