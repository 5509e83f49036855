import type { Domain } from '@portal/contract/endpoint';
import type { Transaction } from './database/database.ts';
import type { Platform } from './platform.ts';
import { announce } from './versions.ts';

/**
 * A transaction and, after its commit, the new version of the domain it changed: neither happens without the other.
 * `isChange` tells from the result whether anything was changed.
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
