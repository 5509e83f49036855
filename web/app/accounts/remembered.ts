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
