import { signIn } from '@portal/contract/sign-in';
import { code } from '@portal/contract/codes';
import { call } from '../browser/call.ts';

const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' };

/** Encrypts a password under the server's present key. Null when there is no key, or no WebCrypto (plain http). */
export async function sealPassword(password: string): Promise<string | null> {
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  if (!subtle) return null;
  const answer = await call(signIn.secretKey, {});
  if (answer.code !== code.success) return null;
  const { key_id: keyId, key } = answer.data;
  try {
    const publicKey = await subtle.importKey('spki', bytesOf(key), algorithm, false, ['encrypt']);
    const sealed = await subtle.encrypt(algorithm, publicKey, new TextEncoder().encode(password));
    return `${keyId}.${base64url(new Uint8Array(sealed))}`;
  } catch {
    return null;
  }
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

function base64url(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
