import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
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
  const page = await ask('/api/docs');
  for (const { path, summary } of endpoints) {
    expect(paths).toHaveProperty([path]);
    expect(page.bytes.toString()).toContain(summary);
  }
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
