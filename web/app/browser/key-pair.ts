/** Where the pair lives. `keepFirst` answers the pair that was there before, if another tab was quicker. */
export type KeyShelf = {
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
export async function openKeyPair(shelf: KeyShelf): Promise<CryptoKeyPair> {
  const kept = await shelf.load();
  if (kept) return kept;
  const made = await crypto.subtle.generateKey(algorithm, false, ['encrypt', 'decrypt']);
  return shelf.keepFirst(made);
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

export const indexedShelf: KeyShelf = {
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
