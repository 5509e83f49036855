import type { MenuItem } from './shapes.ts';
import { storage, type LocalStorage } from './storage.ts';

// spec 9
const hour = 3_600_000;

/** Resolves to undefined when the server refused. */
type Load = () => Promise<MenuItem[] | undefined>;

/** spec 7: the top menu, cached for one hour. A stale one is used when the server fails. */
export async function navMenu(
  load: Load,
  kept: LocalStorage = storage,
  now = Date.now(),
): Promise<MenuItem[]> {
  const cached = await kept.get('menuInfo');
  const age = now - (cached?.timestamp ?? 0);
  if (cached && age >= 0 && age < hour) return cached.data;
  const data = await load();
  if (!data) return cached?.data ?? [];
  await kept.set('menuInfo', { data, timestamp: now });
  return data;
}

/** spec 7: the phone's menu, cached without expiry. */
export async function wapMenu(load: Load, kept: LocalStorage = storage): Promise<MenuItem[]> {
  const cached = await kept.get('wapMenu');
  if (cached) return cached;
  const data = await load();
  if (data) await kept.set('wapMenu', data);
  return data ?? [];
}
