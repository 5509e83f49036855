import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { SettingsError } from '../settings.ts';
import { lockDirectory } from './lock.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-lock-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Another process on the same directory: 0 when it got the lock. */
function lockElsewhere(): { status: number | null; output: string } {
  const module = new URL('./lock.ts', import.meta.url).href;
  const script = `const { lockDirectory } = await import('${module}'); await lockDirectory('${folder}');`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
  });
  return { status, output: stderr };
}

test('a second process is refused until the first has let go', async () => {
  const unlock = await lockDirectory(folder);
  const refused = lockElsewhere();
  expect(refused.status).not.toBe(0);
  expect(refused.output).toContain('正在被另一个进程使用');
  await unlock();
  expect(lockElsewhere()).toEqual({ status: 0, output: '' });
});

test('a second opening in the same process is refused as well', async () => {
  const unlock = await lockDirectory(folder);
  await expect(lockDirectory(folder)).rejects.toThrow(SettingsError);
  await unlock();
});

test('a process that ended without letting go leaves no lock behind', async () => {
  expect(lockElsewhere().status).toBe(0);
  const unlock = await lockDirectory(folder);
  await unlock();
});
