import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const contract = fileURLToPath(new URL('../contract/src', import.meta.url));
const pages = fileURLToPath(new URL('app', import.meta.url));

type Call = { file: string; group: string; name: string; path: string };

/** Not for a page of the portal, each for its reason. */
const exceptions: Record<string, string> = {
  'GET /open/notices': 'open data, for programs of others',
  'GET /open/notices/{id}': 'open data, for programs of others',
  'POST /api/szguild/admin/uploadStatus':
    'for programs; a page that goes on with a file begins it again and is told the same',
  'POST /api/szguild/user/loginTicket': 'another channel asks for it, and opens the portal with it',
};

async function contractCalls(): Promise<Call[]> {
  const calls: Call[] = [];
  for (const name of globSync('*.ts', { cwd: contract })) {
    const file = basename(name, '.ts');
    if (file.endsWith('.test')) continue;
    const exported = (await import(`@portal/contract/${file}`)) as Record<string, unknown>;
    for (const [group, members] of Object.entries(exported)) {
      for (const [key, member] of Object.entries(members ?? {})) {
        const { method, path } = (member ?? {}) as { method?: string; path?: string };
        if (method && path) calls.push({ file, group, name: key, path: `${method} ${path}` });
      }
    }
  }
  return calls;
}

const texts = globSync('**/*.{ts,tsx}', { cwd: pages })
  .filter((path) => !path.includes('.test.'))
  .map((path) => readFileSync(`${pages}/${path}`, 'utf8'));

/** By its own name or the one it was imported as; `noticeDesk[kind]` uses those whose names stand beside it. */
function uses(text: string, { file, group, name }: Call): boolean {
  if (!text.includes(`'@portal/contract/${file}'`)) return false;
  const alias = new RegExp(String.raw`\b${group}(?: as|:) (\w+)`).exec(text)?.[1] ?? group;
  if (new RegExp(String.raw`\b(?:${alias}|${group})\.${name}\b`).test(text)) return true;
  return text.includes(`${alias}[`) && new RegExp(String.raw`'${name}'|\b${name}:`).test(text);
}

test('every call is used by a page of the portal, or stands here with its reason', async () => {
  const unused = (await contractCalls())
    .filter((call) => !texts.some((text) => uses(text, call)))
    .map(({ path }) => path);
  expect(unused.toSorted()).toEqual(Object.keys(exceptions).toSorted());
});
