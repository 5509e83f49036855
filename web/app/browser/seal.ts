function toText(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

function toBytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

// RSA holds some 190 bytes only, so it locks a fresh AES key and that locks the value.
// The name is bound in, so a record moved to another key does not open there.
export async function seal(pair: CryptoKeyPair, name: string, value: unknown): Promise<string> {
  const secret = crypto.getRandomValues(new Uint8Array(32));
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const key = await crypto.subtle.importKey('raw', secret, 'AES-GCM', false, ['encrypt']);
  const [wrapped, body] = await Promise.all([
    crypto.subtle.encrypt('RSA-OAEP', pair.publicKey, secret),
    crypto.subtle.encrypt(
      { name: 'AES-GCM', iv, additionalData: encode(name) },
      key,
      encode(JSON.stringify(value)),
    ),
  ]);
  return [new Uint8Array(wrapped), iv, new Uint8Array(body)].map(toText).join('.');
}

/** Throws on anything this pair did not seal under this name. */
export async function unseal(pair: CryptoKeyPair, name: string, sealed: string): Promise<unknown> {
  const [wrapped, iv, body] = sealed.split('.').map(toBytes);
  if (!wrapped || !iv || !body) throw new Error('not a sealed record');
  const secret = await crypto.subtle.decrypt('RSA-OAEP', pair.privateKey, wrapped);
  const key = await crypto.subtle.importKey('raw', secret, 'AES-GCM', false, ['decrypt']);
  const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData: encode(name) }, key, body);
  return JSON.parse(new TextDecoder().decode(plain)) as unknown;
}
