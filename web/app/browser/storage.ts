import { indexedKeyStore, openKeyPair } from './key-pair.ts';
import { seal, unseal } from './seal.ts';
import type { Stored, StoredKey } from './shapes.ts';

type Area = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;
type Ports = { area: () => Area; keyPair: () => Promise<CryptoKeyPair> };

export type LocalStorage = {
  get: <K extends StoredKey>(key: K) => Promise<Stored[K] | undefined>;
  set: <K extends StoredKey>(key: K, value: Stored[K]) => Promise<void>;
  remove: (key: StoredKey) => Promise<void>;
  clear: (keep?: readonly StoredKey[]) => Promise<void>;
};

export function createStorage(ports: Ports): LocalStorage {
  /** What could not be written encrypted; lives as long as the page. */
  const memory = new Map<StoredKey, unknown>();
  /** The latest write of each key: an encryption that finishes after a later write is discarded. */
  const newest = new Map<StoredKey, symbol>();
  /** Pending writes: a read waits for them. */
  const writing = new Map<StoredKey, Promise<void>>();
  let opening: Promise<CryptoKeyPair | undefined> | undefined;

  // No IndexedDB, no WebCrypto (plain http) or a private window: memory serves instead.
  const keyPair = () => (opening ??= ports.keyPair().catch(() => undefined));

  function withArea<T>(act: (area: Area) => T): T | undefined {
    try {
      return act(ports.area());
    } catch {
      return undefined;
    }
  }

  function drop(key: StoredKey): void {
    newest.delete(key);
    memory.delete(key);
    withArea((area) => area.removeItem(key));
  }

  async function get<K extends StoredKey>(key: K): Promise<Stored[K] | undefined> {
    await writing.get(key);
    if (memory.has(key)) return memory.get(key) as Stored[K];
    const sealed = withArea((area) => area.getItem(key));
    if (sealed == null) return undefined;
    const pair = await keyPair();
    if (!pair) return undefined;
    try {
      return (await unseal(pair, key, sealed)) as Stored[K];
    } catch {
      if (withArea((area) => area.getItem(key)) === sealed) drop(key);
      return undefined;
    }
  }

  async function set<K extends StoredKey>(key: K, value: Stored[K]): Promise<void> {
    const written = write(key, value);
    writing.set(key, written);
    await written;
    if (writing.get(key) === written) writing.delete(key);
  }

  async function write<K extends StoredKey>(key: K, value: Stored[K]): Promise<void> {
    const change = Symbol(key);
    newest.set(key, change);
    const pair = await keyPair();
    const sealed = pair && (await seal(pair, key, value).catch(() => undefined));
    if (newest.get(key) !== change) return;
    const written = sealed !== undefined && withArea((area) => (area.setItem(key, sealed), true));
    if (written) memory.delete(key);
    else memory.set(key, value);
  }

  // spec 4: all of local storage goes, the player's records too; the fingerprint is the browser's, not the user's.
  async function clear(keep: readonly StoredKey[] = []): Promise<void> {
    const kept = new Set<string>([...keep, 'fingerprint']);
    for (const key of [...newest.keys(), ...memory.keys()]) {
      if (!kept.has(key)) drop(key);
    }
    withArea((area) => {
      const names = Array.from({ length: area.length }, (_, at) => area.key(at));
      for (const name of names) {
        if (name !== null && !kept.has(name)) area.removeItem(name);
      }
    });
  }

  return { get, set, remove: async (key) => drop(key), clear };
}

export const storage = createStorage({
  area: () => localStorage,
  keyPair: () => openKeyPair(indexedKeyStore),
});
