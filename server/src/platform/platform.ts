import { sql } from 'drizzle-orm';
import { createAudit, type Audit } from './audit.ts';
import type { Clock } from './clock.ts';
import { createKeyring, localMasterKeys, type Keyring } from './crypto.ts';
import type { Database, OpenDatabase } from './database/database.ts';
import { createJobs, type Jobs } from './jobs.ts';
import { createLimits, type Limits } from './limits.ts';
import type { Log } from './log.ts';
import { createSessions, type Sessions } from './sessions.ts';
import type { Settings } from './settings.ts';
import { createVersions, type Versions } from './versions.ts';

/** What every module stands on. */
export type Platform = {
  settings: Settings;
  database: Database;
  clock: Clock;
  log: Log;
  keyring: Keyring;
  sessions: Sessions;
  limits: Limits;
  audit: Audit;
  jobs: Jobs;
  versions: Versions;
};

export function createPlatform(settings: Settings, open: OpenDatabase, log: Log, clock: Clock): Platform {
  const { database } = open;
  return {
    settings,
    database,
    clock,
    log,
    keyring: createKeyring(settings.masterKeys ?? localMasterKeys(settings.dataDirectory)),
    sessions: createSessions(database, clock),
    limits: createLimits(database, clock),
    audit: createAudit(database, clock),
    jobs: createJobs(open.pool, open.engine, log),
    versions: createVersions(async (channel, domain) => {
      // The embedded database has no other instance to notify.
      if (open.engine === 'postgresql') await database.execute(sql`select pg_notify(${channel}, ${domain})`);
    }),
  };
}
