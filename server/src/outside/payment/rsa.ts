import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';

/** RSA with SHA-256 in base64: the one signature of both gateways. */
export function signRsa(data: string | Uint8Array, key: KeyObject): string {
  return sign('sha256', bytesOf(data), key).toString('base64');
}

export function verifyRsa(data: string | Uint8Array, signature: string, key: KeyObject): boolean {
  return verify('sha256', bytesOf(data), key, Buffer.from(signature, 'base64'));
}

/** A key as consoles hand it out: PEM, also with `\n` written out, or the base64 in it alone. Null when it is none. */
export function readPrivateKey(text: string): KeyObject | null {
  const pem = pemOf(text);
  if (pem) return attempt(() => createPrivateKey(pem));
  const der = { key: Buffer.from(text, 'base64'), format: 'der' as const };
  return (
    attempt(() => createPrivateKey({ ...der, type: 'pkcs8' })) ??
    attempt(() => createPrivateKey({ ...der, type: 'pkcs1' }))
  );
}

export function readPublicKey(text: string): KeyObject | null {
  const pem = pemOf(text);
  if (pem) return attempt(() => createPublicKey(pem));
  return attempt(() => createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' }));
}

/** For simulators, as PKCS #8 in PEM: short, because it is made in a moment and guards nothing. */
export function newKey(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

function pemOf(text: string): string | null {
  return text.includes('-----BEGIN') ? text.replaceAll('\\n', '\n') : null;
}

function attempt(read: () => KeyObject): KeyObject | null {
  try {
    const key = read();
    return key.asymmetricKeyType === 'rsa' ? key : null;
  } catch {
    return null;
  }
}

function bytesOf(data: string | Uint8Array): Uint8Array {
  return typeof data === 'string' ? Buffer.from(data) : data;
}
