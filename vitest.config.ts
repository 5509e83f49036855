import { globSync, readdirSync, readFileSync } from 'node:fs';
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
  'server/src/outside/**/!(oracles).test.ts',
  'server/src/platform/{audit,change,crypto,csv,each-settled,jobs,key-checks,keyset,limits,network}.test.ts',
  'server/src/platform/{sanitize,sanitize-article,search-corrections,search-highlight,search-tokens}.test.ts',
  'server/src/platform/{sessions,signed-links,zip}.test.ts',
  'server/src/platform/http/{api,clock-shift,cookie,field-errors,field-labels,mount,mount.refusals}.test.ts',
  'server/src/platform/http/{page-cache,pages,range}.test.ts',
];

const web = 'web/**/*.test.{ts,tsx}';
const fakesGlobals = /\bvi\.(?:mock|doMock|stubGlobal|useFakeTimers)\b|\bglobalThis\b/;
/** What it fakes, or a module keeps because of it, would be there for the next file of the same process. */
const fakers = globSync(web).filter((file) => fakesGlobals.test(readFileSync(file, 'utf8')));

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
  'server/src/modules/course-staff/course-staff.board.test.ts',
  ...modules.map((name) => `server/src/modules/${name}/${name}.test.ts`),
];

// One project a workspace, so that `--project server` runs the server's tests alone on PostgreSQL.
const project = (name: string, include: string[], more: { exclude?: string[]; isolate?: boolean } = {}) => ({
  extends: true as const,
  test: { name, include, ...more },
});
const together = (name: string, include: string[], exclude: string[] = []) =>
  project(`${name}-together`, include, { exclude, isolate: false });

/** By SERVER_TESTS: in one process where that may be (`npm test`), the set for PGlite, or each file by itself. */
const serverProjects = {
  postgres: [
    project('server', ['server/**/*.test.ts'], { exclude: inOneProcess }),
    together('server', inOneProcess),
  ],
  pglite: [project('server', engineOnPglite), together('server', flowsOnPglite)],
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
      together('contract', ['contract/src/**/*.test.ts']),
      ...serverProjects,
      project('web', fakers),
      together('web', [web], fakers),
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
