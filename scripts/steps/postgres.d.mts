/** Gives `work` the address of a throw-away PostgreSQL and leaves nothing of it behind, whatever happens. */
export function withPostgres<Done>(
  work: (url: string) => Promise<Done>,
  options?: { durable?: boolean },
): Promise<Done>;
