import { readdirSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const modules = readdirSync(new URL('server/src/modules', import.meta.url));

/**
 * What runs on PGlite beside the whole server suite on PostgreSQL: what the engine itself does (lock, migrations, jobs,
 * sessions, versions, being killed) and one flow a module, which is the test file named like its module.
 */
const onPglite = [
  'server/src/platform/database/*.test.ts',
  'server/src/platform/{audit,jobs,key-checks,limits,sessions,versions}.test.ts',
  'server/src/**/*.killed.test.ts',
  'server/seed/seed.test.ts',
  'server/src/modules/access.test.ts',
  'server/src/modules/notices/notices.detail.test.ts',
  ...modules.map((name) => `server/src/modules/${name}/${name}.test.ts`),
];

const serverTests = process.env.SERVER_TESTS === 'pglite' ? onPglite : ['server/**/*.test.ts'];

// One project a workspace, so that `--project server` runs the server's tests alone on PostgreSQL.
const project = (name: string, include: string[]) => ({ extends: true as const, test: { name, include } });

export default defineConfig({
  test: {
    projects: [
      project('process', ['*.test.ts', 'deploy/*.test.ts']),
      project('contract', ['contract/src/**/*.test.ts']),
      project('server', serverTests),
      project('web', ['web/**/*.test.{ts,tsx}']),
      project('scripts', ['scripts/**/*.test.mjs']),
    ],
    exclude: ['**/node_modules/**', '**/build/**', 'e2e/**'],
    // Processes rather than threads: a test file that opens a database ends with everything it opened.
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 120_000,
  },
});
