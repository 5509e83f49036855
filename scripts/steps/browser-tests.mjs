import { chromium } from './chromium.mjs';
import { handOver } from './command.mjs';
import { Unavailable } from './console.mjs';
import { freePort } from './free-port.mjs';
import { withPostgres } from './postgres.mjs';
import { temporaryFolder } from './temporary-folder.mjs';

/**
 * Runs the browser tests against portals of their own: free ports, empty data directories, fresh seeds. Phones come to one on
 * the embedded database and desks to one on PostgreSQL, so that browsers use both; where PostgreSQL cannot be had, and for who
 * says so, all come to the embedded one.
 */
export async function browserTests(args = [], { postgres = asksFor(args, 'desktop') } = {}) {
  if (!postgres) return playwright(args, { embedded: true });
  const embedded = asksFor(args, 'phone');
  try {
    return await withPostgres((url) => playwright(args, { embedded, url }), { fresh: true });
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error;
    return playwright(args, { embedded: true });
  }
}

/** By `--project`; without it both sizes run. */
function asksFor(args, project) {
  const named = args.flatMap((arg, at) => {
    if (arg === '--project') return args[at + 1] ?? [];
    return arg.startsWith('--project=') ? arg.slice('--project='.length) : [];
  });
  return named.length === 0 || named.includes(project);
}

async function playwright(args, { embedded, url }) {
  return handOver('playwright', ['test', ...args], {
    env: {
      CHROMIUM: await chromium(),
      DATA_DIR: temporaryFolder('portal-e2e-'),
      EMBEDDED_PORT: embedded ? String(await freePort()) : undefined,
      POSTGRES_PORT: url ? String(await freePort()) : undefined,
      // Whatever the developer's own environment names.
      DATABASE_URL: url,
    },
  });
}
