import { readdirSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const modules = readdirSync(new URL('server/src/modules', import.meta.url));

/**
 * Test files that may follow each other in one process, which then loads the server once: for most of them that costs more than
 * their tests. They call the app directly, fake neither timers nor globals, start no process and close what they opened.
 */
const inOneProcess = [
  'server/src/modules/**/!(*.killed).test.ts',
  'server/seed/*.test.ts',
  'server/src/*.test.ts',
  'server/src/platform/{audit,change,jobs,key-checks,limits,sessions}.test.ts',
  'server/src/platform/http/pages.test.ts',
];

/**
 * What runs on PGlite beside the whole server suite on PostgreSQL: what the engine itself does (lock, migrations, jobs,
 * sessions, versions, being killed) and one flow a module, which is the test file named like its module.
 */
const engineOnPglite = [
  'server/src/platform/database/*.test.ts',
  'server/src/platform/{audit,jobs,key-checks,limits,sessions,versions}.test.ts',
  'server/src/**/*.killed.test.ts',
  'server/seed/seed.test.ts',
];
const flowsOnPglite = [
  'server/src/modules/notices/notices.detail.test.ts',
  ...modules.map((name) => `server/src/modules/${name}/${name}.test.ts`),
];

// One project a workspace, so that `--project server` runs the server's tests alone on PostgreSQL.
const project = (name: string, include: string[], more: { exclude?: string[]; isolate?: boolean } = {}) => ({
  extends: true as const,
  test: { name, include, ...more },
});
const together = (include: string[]) => project('server-together', include, { isolate: false });

/** By SERVER_TESTS: in one process where that may be (`npm test`), the set for PGlite, or each file by itself. */
const serverProjects = {
  postgres: [project('server', ['server/**/*.test.ts'], { exclude: inOneProcess }), together(inOneProcess)],
  pglite: [project('server', engineOnPglite), together(flowsOnPglite)],
}[process.env.SERVER_TESTS ?? ''] ?? [project('server', ['server/**/*.test.ts'])];

/** A fresh clone does not know how long its files take; one of these begun last would leave a core idle meanwhile. */
const longest = /\/(main|isolation|access\.fuzz|notice-search(\.lists|\.words)?|.*\.killed)\.test\.ts$/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => longest.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      project('process', ['*.test.ts', 'deploy/*.test.ts']),
      project('contract', ['contract/src/**/*.test.ts']),
      ...serverProjects,
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
