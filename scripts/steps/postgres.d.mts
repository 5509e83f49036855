/** Gives `work` the address of a throw-away PostgreSQL and a way to restart it, and leaves nothing of it behind, whatever happens. */
export function withPostgres<Done>(
  work: (url: string, restart: () => Promise<void>) => Promise<Done>,
  options?: { durable?: boolean },
): Promise<Done>;
