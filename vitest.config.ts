import { defineConfig } from 'vitest/config';

// One project a workspace, so that `--project server` repeats the call tests on PostgreSQL.
const project = (name: string, include: string[]) => ({ extends: true as const, test: { name, include } });

export default defineConfig({
  test: {
    projects: [
      project('process', ['*.test.ts', 'deploy/*.test.ts']),
      project('contract', ['contract/src/**/*.test.ts']),
      project('server', ['server/**/*.test.ts']),
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
