import { indexedKeyStore, openKeyPair } from '../browser/key-pair.ts';
import { storage } from '../browser/storage.ts';

// spec 3: the remembered-password record holds the mobile and nothing else. Imported when first needed: it brings the
// encryption of local storage along.

export async function rememberedMobile(): Promise<string> {
  const record = await storage.get('remember');
  return record?.mobile ?? '';
}

export function rememberMobile(mobile: string): Promise<void> {
  return mobile ? storage.set('remember', { mobile }) : storage.remove('remember');
}

/** Makes the browser's own key while the person is still typing: the pages after login wait for it. */
export async function prepareStorage(): Promise<void> {
  await openKeyPair(indexedKeyStore).catch(() => undefined);
}
