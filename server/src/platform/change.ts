import type { Domain } from '@portal/contract/endpoint';
import type { Transaction } from './database/database.ts';
import type { Platform } from './platform.ts';
import { announce } from './versions.ts';

/**
 * A transaction and, once it is committed, the new version of the domain it changed: neither goes without the other.
 * `isChange` tells from the result when nothing was changed after all.
 */
export async function change<Result>(
  { database, versions }: Pick<Platform, 'database' | 'versions'>,
  domain: Domain,
  work: (transaction: Transaction) => Promise<Result>,
  isChange: (result: Result) => boolean = () => true,
): Promise<Result> {
  const result = await database.transaction(work);
  if (isChange(result)) await versions[announce](domain);
  return result;
}
