import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto';
import { signRsa, verifyRsa } from '../payment/rsa.ts';

/** What the merchant signs; without a body its line is empty but there. `path` is with the query. */
export function authorization(input: {
  method: string;
  path: string;
  body: string;
  merchantId: string;
  serial: string;
  key: KeyObject;
  now: Date;
}): string {
  const timestamp = Math.floor(input.now.getTime() / 1000);
  const nonce = randomBytes(16).toString('hex');
  const signature = signRsa(
    `${input.method}\n${input.path}\n${timestamp}\n${nonce}\n${input.body}\n`,
    input.key,
  );
  const fields = {
    mchid: input.merchantId,
    serial_no: input.serial,
    timestamp,
    nonce_str: nonce,
    signature,
  };
  const list = Object.entries(fields).map(([name, value]) => `${name}="${value}"`);
  return `${scheme} ${list.join(',')}`;
}

export const scheme = 'WECHATPAY2-SHA256-RSA2048';

/** What WeChat Pay signs, in answers and notifications alike: the bytes as they came, never JSON written anew. */
export function signedBytes(timestamp: string, nonce: string, body: Uint8Array): Uint8Array {
  return Buffer.concat([Buffer.from(`${timestamp}\n${nonce}\n`), body, Buffer.from('\n')]);
}

/** WeChat Pay now and then sends signatures that are wrong on purpose, to see whether they are checked. */
export const probePrefix = 'WECHATPAY/SIGNTEST/';

const windowSeconds = 5 * 60;

/** Why an answer or a notification is not from WeChat Pay, or is too old; null when it is good. */
export async function refusalOf(
  { headers, body }: { headers: Headers; body: Uint8Array },
  findKey: (serial: string) => Promise<KeyObject | null>,
  now: Date,
): Promise<string | null> {
  const given = (name: string) => headers.get(`wechatpay-${name}`) ?? '';
  const [timestamp, nonce, signature] = [given('timestamp'), given('nonce'), given('signature')];
  if (!timestamp || !nonce || !signature || !given('serial')) return 'unsigned';
  if (signature.startsWith(probePrefix)) return 'probe';
  const age = Math.abs(now.getTime() / 1000 - Number(timestamp));
  if (!/^\d{1,12}$/.test(timestamp) || age > windowSeconds) return 'stale';
  const key = await findKey(given('serial'));
  if (!key) return 'unknown key';
  return verifyRsa(signedBytes(timestamp, nonce, body), signature, key) ? null : 'signature';
}

type Sealed = { ciphertext: string; nonce: string; associated_data?: string | undefined };

/** AES-256-GCM with the APIv3 key; null when the text, its tag or what it was bound to was changed. */
export function openSealed(sealed: Sealed, apiKey: string): Buffer | null {
  const bytes = Buffer.from(sealed.ciphertext, 'base64');
  if (bytes.length < tagBytes || sealed.nonce.length !== 12) return null;
  try {
    const decipher = createDecipheriv('aes-256-gcm', Buffer.from(apiKey), Buffer.from(sealed.nonce));
    decipher.setAAD(Buffer.from(sealed.associated_data ?? ''));
    decipher.setAuthTag(bytes.subarray(-tagBytes));
    // `final` is what checks the tag: without it anything opens.
    return Buffer.concat([decipher.update(bytes.subarray(0, -tagBytes)), decipher.final()]);
  } catch {
    return null;
  }
}

/** As WeChat Pay does; the simulator's side. */
export function seal(text: string, apiKey: string, associatedData: string) {
  const nonce = randomBytes(6).toString('hex');
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(apiKey), Buffer.from(nonce));
  cipher.setAAD(Buffer.from(associatedData));
  const ciphertext = Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()]);
  return { ciphertext: ciphertext.toString('base64'), nonce, associated_data: associatedData };
}

const tagBytes = 16;
