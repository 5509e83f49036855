/** Storage of the key pair. `keepFirst` returns the pair that another tab stored first, if any. */
export type KeyStore = {
  load: () => Promise<CryptoKeyPair | undefined>;
  keepFirst: (pair: CryptoKeyPair) => Promise<CryptoKeyPair>;
};

const algorithm = {
  name: 'RSA-OAEP',
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
  hash: 'SHA-256',
};

/** spec 9: the RSA key of local storage. Each browser makes its own, and its private half cannot be read out. */
export async function openKeyPair(keyStore: KeyStore): Promise<CryptoKeyPair> {
  const kept = await keyStore.load();
  if (kept) return kept;
  const made = await crypto.subtle.generateKey(algorithm, false, ['encrypt', 'decrypt']);
  return keyStore.keepFirst(made);
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB'));
  });
}

async function keys(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  const opening = indexedDB.open('portal', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore('keys');
  const database = await settled(opening);
  const transaction = database.transaction('keys', mode);
  transaction.oncomplete = transaction.onabort = () => database.close();
  return transaction.objectStore('keys');
}

export const indexedKeyStore: KeyStore = {
  async load() {
    const store = await keys('readonly');
    return settled<CryptoKeyPair | undefined>(store.get('pair'));
  },
  // Read and write share one transaction, which IndexedDB runs apart from those of other tabs.
  async keepFirst(pair) {
    const store = await keys('readwrite');
    const earlier = await settled<CryptoKeyPair | undefined>(store.get('pair'));
    if (earlier) return earlier;
    await settled(store.put(pair, 'pair'));
    return pair;
  },
};
