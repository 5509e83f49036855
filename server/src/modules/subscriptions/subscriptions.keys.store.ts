import { eq, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { subscriptionKeys } from './subscriptions.tables.ts';

export const keyStore = {
  async isUsed(queries: Queries, key: string): Promise<boolean> {
    const [found] = await queries
      .select({ lexeme: subscriptionKeys.lexeme })
      .from(subscriptionKeys)
      .where(eq(subscriptionKeys.lexeme, key))
      .limit(1);
    return found !== undefined;
  },

  /** Subscriptions by key, for all the notices of a batch at once. */
  async subscriptionsByKey(queries: Queries, lexemes: ReadonlySet<string>): Promise<Map<string, number[]>> {
    const found = await queries
      .select()
      .from(subscriptionKeys)
      .where(sql`${subscriptionKeys.lexeme} = any(${sql.param([...lexemes])}::text[])`);
    const byKey = new Map<string, number[]>();
    for (const { lexeme, subscriptionId } of found) {
      const those = byKey.get(lexeme);
      if (those) those.push(subscriptionId);
      else byKey.set(lexeme, [subscriptionId]);
    }
    return byKey;
  },

  async write(queries: Queries, subscriptionId: number, keys: readonly string[]): Promise<void> {
    await queries.delete(subscriptionKeys).where(eq(subscriptionKeys.subscriptionId, subscriptionId));
    if (keys.length === 0) return;
    await queries.insert(subscriptionKeys).values(keys.map((lexeme) => ({ lexeme, subscriptionId })));
  },
};
