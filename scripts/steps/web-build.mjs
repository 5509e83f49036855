import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root, run } from './command.mjs';
import { step } from './console.mjs';
import { compress } from './compress.mjs';

const sources = [
  'web/app',
  'web/public',
  'contract/src',
  'web/package.json',
  'web/react-router.config.ts',
  'web/vite.config.ts',
  'web/tsconfig.json',
  'package-lock.json',
];
const stamp = join(root, 'web/build/.stamp');

/** Builds the pages when their sources are not those of the last build. */
export async function buildWeb() {
  const wanted = await fingerprint();
  const built = await readFile(stamp, 'utf8').catch(() => '');
  if (built === wanted) return;
  await rm(stamp, { force: true });
  await step('构建网页（react-router build）', async () => {
    // A development NODE_ENV would bake React's slow development build into the pages.
    await run('react-router', ['build'], { cwd: join(root, 'web'), env: { NODE_ENV: 'production' } });
  });
  await step('压缩静态文件（brotli、gzip）', () => compress(join(root, 'web/build/client')));
  await writeFile(stamp, wanted);
}

// Hashes contents, not times: a git checkout touches unchanged files.
async function fingerprint() {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of await filesOf(source)) {
      hash.update(`${file}\0`).update(await readFile(join(root, file)));
    }
  }
  return hash.digest('hex');
}

async function filesOf(source) {
  const path = join(root, source);
  if (!existsSync(path)) return [];
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => undefined);
  if (!entries) return [source];
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
  return files
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => file.slice(root.length))
    .sort();
}
