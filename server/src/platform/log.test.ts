import { expect, test } from 'vitest';
import { createLog } from './log.ts';

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  write(createLog('info', { write: (line) => lines.push(line) }));
  return lines.join('');
}

const mobile = '13912345678';

test('secrets are hidden at any depth', () => {
  const secrets = { password: 'p-secret', token: 't-secret', Authorization: 'a-secret', code: 'c-secret' };
  const line = logged((log) =>
    log.info({ request: { body: [{ user: { ...secrets, openid: 'o-secret' } }] } }, 'x'),
  );
  expect(line).not.toContain('-secret');
  expect(line).toContain('[redacted]');
});

test('a mobile number is masked wherever it stands', () => {
  const line = logged((log) => {
    log.info({ note: `请回电 ${mobile}`, list: [{ text: mobile }], mobile }, `caller ${mobile}`);
    log.warn(`only words ${mobile}`);
    log.error({ error: new Error(`no user ${mobile}`, { cause: new Error(`row ${mobile}`) }) }, 'failed');
  });
  expect(line).not.toContain(mobile);
  expect(line).toContain('139****5678');
});

test('an error keeps its type, message and cause', () => {
  const line = logged((log) =>
    log.error({ error: new TypeError('outer', { cause: new Error('inner') }) }, 'failed'),
  );
  expect(JSON.parse(line)).toMatchObject({
    level: 'error',
    msg: 'failed',
    error: { type: 'TypeError', message: 'outer', cause: { message: 'inner' } },
  });
});

test('an error given as the first argument is masked too', () => {
  const line = logged((log) => log.error(new Error(`no user ${mobile}`)));
  expect(line).not.toContain(mobile);
  expect(line).toContain('139****5678');
});

test('longer numbers are left alone', () => {
  expect(logged((log) => log.info({ order: '202611151391234567801' }))).toContain('202611151391234567801');
});

test('something that contains itself does not hang the log', () => {
  const loop: Record<string, unknown> = { name: 'loop' };
  loop.self = loop;
  expect(logged((log) => log.info({ loop }, 'x'))).toContain('[deep]');
});

test('while the database is away one line a minute says so, whatever fails meanwhile', () => {
  const lines: Record<string, unknown>[] = [];
  let now = 0;
  const log = createLog(
    'info',
    { write: (line) => lines.push(JSON.parse(line) as Record<string, unknown>) },
    () => now,
  );
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  log.warn({ error: refused }, 'lost the change listener');
  log.error({ error: new Error('Failed query', { cause: refused }), path: '/' }, 'request failed');
  log.error({ error: { code: refused.code, message: refused.message, queue: 'x' } }, 'jobs');
  log.error({ error: new Error('another') }, 'request failed');
  expect(lines).toMatchObject([
    { level: 'error', msg: 'the database is away', reason: 'connect ECONNREFUSED' },
    { level: 'error', msg: 'request failed', error: { message: 'another' } },
  ]);
  expect(lines[0]).not.toHaveProperty('error');
  now = 60_000;
  log.error({ error: refused }, 'call failed');
  expect(lines).toHaveLength(3);
});
