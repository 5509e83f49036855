import { get } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstPerson, startTestPortal } from './portal.testing.ts';
import site from './web/app/routes.ts';

/*
 * Nothing rendered for one person may reach another. This file is a process of its own (vitest.config.ts), so the first to
 * open each page is the one whose lazy parts have to be waited for.
 */
type Route = { path?: string; index?: boolean; children?: Route[] };

const { nickname, message, mobile, maskedMobile } = firstPerson;
const secrets = [nickname, message, mobile, maskedMobile];

let portal: Awaited<ReturnType<typeof startTestPortal>>;

beforeAll(async () => {
  portal = await startTestPortal({ production: true });
});
afterAll(() => portal.close());

/** Every address of the site map, with a number where it takes one, and the data a browser loads in its place. */
function addresses(): string[] {
  const paths = pathsOf(site as Route[]).map((path) => `/${path}`.replace('*', 'no/such/page'));
  return paths.flatMap((path) => [path, `${path === '/' ? '/_root' : path}.data`]);
}

function pathsOf(routes: Route[]): string[] {
  return routes.flatMap(({ path = '', index, children }) => {
    if (children && !path) return pathsOf(children);
    if (path.includes('?')) return [path.replace(/\/:\w+\?/, ''), path.replace(/:\w+\?/, '1')];
    return index ? [''] : [path.replaceAll(/:\w+/g, '1')];
  });
}

function ask(path: string, cookie?: string): Promise<string> {
  return new Promise((resolve, reject) => {
    get({ port: portal.port, path, headers: cookie ? { cookie } : {} }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () => resolve(text));
    }).on('error', reject);
  });
}

test('what one person was shown is in no page of another person or of a visitor', async () => {
  const { first, second, staff } = portal.tokens;
  const seen = new Set<string>();
  const leaks: string[] = [];
  for (const path of addresses()) {
    const own = await ask(path, `token=${first}; staff_token=${staff}`);
    for (const secret of secrets) if (own.includes(secret)) seen.add(secret);
    const others: [who: string, address: string, cookie?: string][] = [
      ['the second user', path, `token=${second}`],
      ['a visitor', path],
      ['a visitor with a ticket', path.endsWith('.data') ? path : `${path}?login_token=x`],
      ['an elder visitor', path, 'elder=1'],
    ];
    for (const [who, address, cookie] of others) {
      const text = await ask(address, cookie);
      for (const secret of secrets)
        if (text.includes(secret)) leaks.push(`${address}: ${who} reads ${secret}`);
      if (who !== 'the second user' && text.includes('退出登录'))
        leaks.push(`${address}: ${who} is logged in`);
    }
  }
  expect(leaks).toEqual([]);
  // Otherwise nothing was looked for.
  expect(seen).toContain(nickname);
  expect(seen).toContain(message);
  expect(seen).toContain(maskedMobile);
}, 300_000);

test('pages for development do not exist in production', async () => {
  for (const path of ['/dev/ui', '/dev/shell', '/dev/unknown-guard', '/DEV/ui', '/dev/no-such-page']) {
    const text = await ask(path);
    expect(text, path).toContain('This page could not be found');
    expect(text, path).not.toContain('设计系统');
  }
  const manifest = await ask('/__manifest?paths=%2Fdev%2Fui&version=1');
  expect(manifest).not.toContain('showcase');
});
