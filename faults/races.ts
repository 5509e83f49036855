import { parseArgs } from 'node:util';
import { sql, type SQL } from 'drizzle-orm';
import { addCrowd } from '../bench/order-samples.ts';
import { openDatabase } from '../server/src/platform/database/database.ts';
import { readSettings } from '../server/src/platform/settings.ts';
import { checkIns } from './races.check-ins.ts';
import { codes } from './races.codes.ts';
import { places } from './races.places.ts';
import { createTrack, type Race, type Read } from './races.track.ts';
import { type TwoPortals, withTwoPortals } from './two-portals.ts';

/**
 * npm run faults -- races [--presses 2000] [--only codes] [--on PGlite]: many simultaneous requests, at two processes
 * on one PostgreSQL and at one process on the embedded database. Nothing is given out, used or counted twice.
 */
const { values } = parseArgs({
  options: {
    presses: { type: 'string', default: '2000' },
    only: { type: 'string', default: '' },
    on: { type: 'string', default: '' },
  },
  allowPositionals: true,
});
const presses = Number(values.presses);
const races: Record<string, Race> = { codes, 'check-ins': checkIns, places };
const crowd = 200;

const databaseUrl = process.env.FAULTS_DATABASE_URL ?? null;
const engines = [
  ...(databaseUrl ? [{ name: 'PostgreSQL', title: '两个进程、一个 PostgreSQL', url: databaseUrl }] : []),
  { name: 'PGlite', title: '一个进程、内置数据库', url: null },
].filter(({ name }) => name.startsWith(values.on));
if (engines.length === 0) throw new Error(`there is no ${values.on} here`);

const faults: string[] = [];
for (const { title, url } of engines) {
  console.log(`\n${title}`);
  faults.push(...(await run(url)).map((fault) => `${title}: ${fault}`));
}
console.log(faults.length === 0 ? '\n没有违例' : `\n违例 ${faults.length} 项：\n${faults.join('\n')}`);
process.exit(faults.length === 0 ? 0 : 1);

function run(url: string | null): Promise<string[]> {
  const duties = ['administrator' as const];
  return withTwoPortals(
    url,
    (platform) => addCrowd(platform, crowd, duties),
    async (two, place) => {
      const track = createTrack(two.origins, place);
      const checks: ((read: Read) => Promise<string[]>)[] = [];
      for (const [name, race] of Object.entries(races)) {
        if (!name.startsWith(values.only)) continue;
        const since = performance.now();
        const { text, check } = await race(track, presses);
        checks.push(check);
        console.log(`  ${text}，${((performance.now() - since) / 1000).toFixed(1)} 秒`);
      }
      const output = await two.stop();
      const errors = output.split('\n').filter((line) => line.includes('"level":"error"'));
      return [...track.faults, ...errors, ...(await booksOf(two, checks))];
    },
  );
}

/** The database's state once all requests have ended. */
async function booksOf(
  { env }: TwoPortals,
  checks: ((read: Read) => Promise<string[]>)[],
): Promise<string[]> {
  const settings = readSettings({ ...process.env, NODE_ENV: 'development', ...env });
  const open = await openDatabase({ ...settings, poolSize: 2 });
  const read = async (query: SQL) => {
    const { rows } = await open.database.execute<{ n: number }>(sql`select (${query})::int as n`);
    return rows[0]!.n;
  };
  try {
    const found: string[] = [];
    for (const check of checks) found.push(...(await check(read)));
    return found;
  } finally {
    await open.close();
  }
}
