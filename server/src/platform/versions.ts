import type { Domain } from '@portal/contract/endpoint';
import pg from 'pg';
import type { Log } from './log.ts';

const channel = 'portal_changed';

/** For `change` (change.ts) alone: counted by hand, a change could be forgotten, or announced before it is committed. */
export const announce = Symbol('announce a change');

/** Version counters by domain, for cache invalidation: what was made from an older version is stale. */
export type Versions = {
  current(domain: Domain): number;
  /** After the commit. NOTIFY carries it to other instances. */
  [announce](domain: Domain): Promise<void>;
  listen(databaseUrl: string, log: Log): Promise<void>;
  close(): Promise<void>;
};

export function createVersions(notify: (channel: string, domain: string) => Promise<void>): Versions {
  const counts = new Map<string, number>();
  let missed = 0;
  let listener: pg.Client | null = null;
  let closed = false;

  const bump = (domain: string) => counts.set(domain, (counts.get(domain) ?? 0) + 1);

  async function connect(databaseUrl: string, log: Log): Promise<void> {
    const client = new pg.Client({ connectionString: databaseUrl });
    client.on('notification', ({ payload }) => bump(payload ?? ''));
    client.on('error', (error) => log.warn({ error }, 'lost the change listener'));
    // Also said by a client that never got a connection: each is followed by one other, or they would double every second.
    client.once('end', () => {
      if (!closed) setTimeout(() => void connect(databaseUrl, log).catch(() => {}), 1000).unref();
    });
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
    } catch (error) {
      await client.end();
      throw error;
    }
    // Notifications were lost while disconnected, so every domain counts as changed.
    missed += 1;
    listener = client;
  }

  return {
    current: (domain) => (counts.get(domain) ?? 0) + missed,
    async [announce](domain) {
      bump(domain);
      await notify(channel, domain);
    },
    listen: connect,
    async close() {
      closed = true;
      await listener?.end();
    },
  };
}
