import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/** WeChat's signature of a push: of the token and the query in plain mode, of the ciphertext as well in secure mode. */
export function pushSignature(...parts: string[]): string {
  return createHash('sha1').update(parts.toSorted().join('')).digest('hex');
}

export function messageKey(encodingAesKey: string): Buffer {
  return Buffer.from(`${encodingAesKey}=`, 'base64');
}

/** A message as secure mode wants it: random16, length4, xml, appid, padded to blocks of 32. */
export function sealMessage(
  xml: string,
  key: Buffer,
  appId: string,
  random: Uint8Array = randomBytes(16),
): string {
  const message = Buffer.from(xml);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(message.length);
  const plain = Buffer.concat([random, length, message, Buffer.from(appId)]);
  const padding = 32 - (plain.length % 32);
  const cipher = createCipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false);
  const padded = Buffer.concat([plain, Buffer.alloc(padding, padding)]);
  return Buffer.concat([cipher.update(padded), cipher.final()]).toString('base64');
}

/** Opens a message of secure mode: random16, length4, xml, appid. Null when it is not one for this account. */
export function openMessage(encrypted: string, key: Buffer, appId: string): string | null {
  let plain: Buffer;
  try {
    const decipher = createDecipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false);
    plain = Buffer.concat([decipher.update(encrypted, 'base64'), decipher.final()]);
  } catch {
    return null;
  }
  // Padded to blocks of 32 where the cipher's own are of 16, so the padding is taken off by hand.
  const padding = plain.at(-1) ?? 0;
  if (padding < 1 || padding > 32 || plain.length < 20 + padding) return null;
  if (!plain.subarray(-padding).every((byte) => byte === padding)) return null;
  const end = plain.length - padding;
  const length = plain.readUInt32BE(16);
  if (20 + length > end || plain.subarray(20 + length, end).toString() !== appId) return null;
  return plain.subarray(20, 20 + length).toString();
}
