import { newUuid } from '../browser/uuid.ts';
import type { Goods } from './calls.ts';

// Fallback for browsers that block storage: the key lives as long as the page.
const memory = new Map<string, string>();

const nameOf = ({ type, id, quantity }: Goods) => `order-key-${type}-${id}-${quantity}`;

/**
 * Idempotency key: kept until the order is known to be placed, so that a retry, after a reload too, makes no second
 * one.
 */
export function orderKey(goods: Goods): string {
  const name = nameOf(goods);
  const kept = read(name) ?? memory.get(name);
  if (kept) return kept;
  const key = newUuid();
  memory.set(name, key);
  withStorage((area) => area.setItem(name, key));
  return key;
}

export function dropOrderKey(goods: Goods): void {
  const name = nameOf(goods);
  memory.delete(name);
  withStorage((area) => area.removeItem(name));
}

const read = (name: string) => withStorage((area) => area.getItem(name)) ?? undefined;

function withStorage<T>(act: (area: Storage) => T): T | undefined {
  try {
    return act(sessionStorage);
  } catch {
    return undefined;
  }
}
