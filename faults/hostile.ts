import { readFileSync } from 'node:fs';
import { addressOf } from '@portal/contract/client';
import type { Endpoint } from '@portal/contract/endpoint';
import fc from 'fast-check';
import { contractEndpoints } from '../server/src/modules/access.testing.ts';
import { inputsOf } from '../server/src/platform/sample-input.ts';
import type { Random } from './random.ts';
import type { Person } from './people.ts';

export type Hostile = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | Buffer;
};

const mostNumber = Number.MAX_SAFE_INTEGER;
const texts = [
  '\0',
  'a\0b',
  '\uD800',
  '\uFFFF',
  '\u202E',
  '',
  ' ',
  '%',
  '%00',
  "'",
  "' or 1=1 --",
  '"',
  '\\',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '${7*7}',
  'null',
  'undefined',
  'NaN',
  '__proto__',
  'constructor',
  '采购'.repeat(40),
  '😀'.repeat(30),
  'a'.repeat(5000),
  '-1',
  '0',
  '1e309',
  '2147483648',
  '9007199254740993',
  '99999999999999999999',
  '0x10',
  '1.5',
  '٣',
  '2026-02-30',
  '0000-00-00',
  '9999-99-99',
];
const cursors = [
  'x',
  '-',
  '999999999999999-1',
  '1-999999999999999',
  '253402300799999-1',
  'd.99999999999999.1',
  'v.99999999999999.1',
  'r.99999999999999',
  '0000-01-01T00:00:00.000Z_1',
  '999999999999999',
  'W10',
  'bnVsbA',
  Buffer.from(JSON.stringify(['date', 0, 0, 1e300, -1, 0, 0, 0, 0])).toString('base64url'),
  Buffer.from(JSON.stringify(['date', 0, 0, mostNumber, mostNumber, 0, 0, 0, 0])).toString('base64url'),
];
const values: unknown[] = [
  ...texts,
  ...cursors,
  null,
  true,
  false,
  -1,
  0,
  1,
  1.5,
  1e308,
  2_147_483_647,
  2_147_483_648,
  mostNumber,
  [],
  {},
  [[]],
  ['\0'],
  { '\0': 1 },
  [null],
  Array.from({ length: 200 }, () => 1),
];
/** Raw path bytes, some of them undecodable. */
const written = [
  '%',
  '%00',
  '%ED%A0%80',
  '%FF',
  '%C0%80',
  '%2e%2e%2f',
  '..%2f',
  '%25%30%30',
  '+',
  '%0d%0aX-A:1',
  ';',
  '%u0000',
];
const parameters = [
  'keyword',
  'next',
  'page',
  'page_size',
  'category',
  'sort',
  'district',
  'notice_type',
  'type',
  'method',
  'kind',
  'state',
  'buyer',
  'supplier',
  'agency',
  'published_from',
  'published_to',
  'budget_min',
  'budget_max',
  'preview',
  'version',
  'from',
  'to',
  'id',
  'tab',
  'login_token',
  'redirect',
  'url',
  'code',
  'full_text',
  'open_only',
  'elder',
  'before',
  'industry',
  'action',
];
// After a logout the token would no longer reach anything.
const endsSession = /logout|deviceLogout|cancelAccount|leave|userDisable|userGrant|userTotpReset|wxmpUnbind/i;

/** The paths of the site map, with the names of what stands in them. */
function sitePaths(): string[] {
  const source = readFileSync(new URL('../web/app/routes.ts', import.meta.url), 'utf8');
  const paths = [...source.matchAll(/route\(\s*'([^']+)'/g)].map(([, path]) => `/${path}`);
  return [
    '/',
    ...paths.filter((path) => path !== '/*' && !path.startsWith('/dev/')),
    '/sitemap.xml',
    '/open/feed',
    '/open/notices',
    '/files/1',
    '/docs/api',
  ];
}

type Mix = {
  /** Which calls are made; by default all but those that end a session. */
  takes?: (endpoint: Endpoint) => boolean;
  /** The share of pages that are asked for as people do. */
  ordinary?: number;
};

/** An endless stream of requests, repeated by the same seed. */
export async function createAttack(
  random: Random,
  seed: number,
  { takes = () => true, ordinary = 0 }: Mix = {},
) {
  const pages = sitePaths();
  const endpoints = (await contractEndpoints()).filter((each) => !endsSession.test(each.path) && takes(each));
  const samples = new Map(
    endpoints.map((each) => [each, fc.sample(inputsOf(each.input), { seed, numRuns: 12 })] as const),
  );

  const inAddress = () =>
    random.happens(0.35) ? random.pick(written) : encoded(random.pick(texts).slice(0, 1500));

  function page(person: Person): Hostile {
    if (ordinary > 0 && random.happens(ordinary)) return ordinaryPage(person);
    const path = random.pick(pages).replaceAll(/:\w+\??/g, () => inAddress());
    const query = Array.from({ length: random.below(4) }, () => {
      const name = random.happens(0.9) ? random.pick(parameters) : inAddress();
      return `${name}=${name === 'next' && random.happens(0.6) ? random.pick(cursors) : inAddress()}`;
    });
    const suffix = random.happens(0.1) ? '.data' : '';
    const method = random.happens(0.04) ? random.pick(['POST', 'HEAD', 'PUT', 'OPTIONS']) : 'GET';
    return {
      method,
      path: `${path === '/' && suffix ? '/_root' : path}${suffix}${query.length > 0 ? `?${query.join('&')}` : ''}`,
      headers: headersOf(person),
    };
  }

  function ordinaryPage(person: Person): Hostile {
    const path = random.pick(pages).replaceAll(/:\w+\??/g, () => String(1 + random.below(30)));
    const query = random.pick(['', '', '', '?page=2', `?keyword=${encoded('采购')}`, '?sort=date']);
    const suffix = random.happens(0.2) ? '.data' : '';
    const name = path === '/' && suffix ? '/_root' : path;
    return { method: 'GET', path: `${name}${suffix}${query}`, headers: headersOf(person) };
  }

  function callOf(person: Person): Hostile {
    const endpoint = random.pick(endpoints);
    const input = spoiled(endpoint);
    const headers = { ...headersOf(person), 'content-type': 'application/json' };
    if (random.happens(0.04)) {
      const body = random.pick([
        '',
        '{',
        '[]',
        'null',
        '"x"',
        '{"a":',
        '\0',
        '{"__proto__":{"x":1}}',
        '['.repeat(3000),
      ]);
      return {
        method: endpoint.method,
        path: endpoint.path.replaceAll(/\{\w+\}/g, '1'),
        headers,
        ...(endpoint.method === 'GET' ? {} : { body }),
      };
    }
    try {
      const { url, rest } = addressOf(endpoint, input);
      return {
        method: endpoint.method,
        path: url,
        headers,
        ...(endpoint.method === 'GET' ? {} : { body: JSON.stringify(rest) }),
      };
    } catch {
      // Half a character cannot be written in an address.
      return { method: endpoint.method, path: endpoint.path.replaceAll(/\{\w+\}/g, inAddress), headers };
    }
  }

  /** Accepted input with one or two fields replaced, sometimes as it is. */
  function spoiled(endpoint: Endpoint): unknown {
    const input = structuredClone(random.pick(samples.get(endpoint)!)) as Record<string, unknown>;
    const shape = (endpoint.input as unknown as { _zod: { def: { shape?: object } } })._zod.def.shape;
    const names = [...Object.keys(shape ?? input), 'next', 'no_such_field'];
    for (let left = random.below(3); left > 0; left -= 1) {
      const name = random.pick(names);
      input[name] = name === 'next' && random.happens(0.6) ? random.pick(cursors) : random.pick(values);
    }
    return input;
  }

  function headersOf({ cookie, token }: Person): Record<string, string> {
    const address = `203.${random.below(200)}.${random.below(250)}.${random.below(250)}`;
    const spoil = random.happens(0.15);
    const cookies = spoil
      ? random.pick([
          'token=%',
          'token=%00',
          'elder=%31',
          'token=; elder=1',
          'staff_token=%ff',
          'token=' + 'a'.repeat(3000),
          ';;;=;',
        ])
      : cookie;
    return {
      'x-forwarded-for': random.happens(0.02)
        ? random.pick(['x', '::', '1.2.3.4.5', "'", 'fe80::1%eth0'])
        : address,
      'xx-fingerprint': random.happens(0.1) ? '\'"'.repeat(200) : 'faults',
      ...(cookies ? { cookie: cookies } : {}),
      ...(token ? { 'xx-token': random.happens(0.05) ? '%00' : token } : {}),
    };
  }

  return (person: Person): Hostile => (random.happens(0.5) ? page(person) : callOf(person));
}

function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
