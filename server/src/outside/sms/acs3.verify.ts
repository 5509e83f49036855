import { createHash, createHmac } from 'node:crypto';
import { sameText } from '../signing.ts';

/** A request as it arrived, before anybody understood it. */
export type Arrived = { method: string; url: string; headers: Headers; body: Uint8Array };

const window = 15 * 60_000;

/**
 * What a simulated Aliyun gateway checks of a call, written from the canonical-request rules and apart from the signer.
 * Gives Aliyun's error code, or null when the call is good.
 */
export function createAcs3Verifier(secretOf: (accessKeyId: string) => string | undefined) {
  const usedNonces = new Set<string>();

  return (request: Arrived, now: Date): string | null => {
    const given = /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/.exec(
      request.headers.get('authorization') ?? '',
    );
    if (!given) return 'IncompleteSignature';
    const [, accessKeyId = '', headerList = '', signature = ''] = given;
    const secret = secretOf(accessKeyId);
    if (secret === undefined) return 'InvalidAccessKeyId.NotFound';

    const signedHeaders = headerList.split(';');
    const mustBeSigned = [...request.headers.keys()].filter(
      (name) => name === 'host' || name === 'content-type' || name.startsWith('x-acs-'),
    );
    if (mustBeSigned.some((name) => !signedHeaders.includes(name))) return 'IncompleteSignature';

    const bodyHash = createHash('sha256').update(request.body).digest('hex');
    if (request.headers.get('x-acs-content-sha256') !== bodyHash) return 'SignatureDoesNotMatch';

    let canonical = `${request.method.toUpperCase()}\n${new URL(request.url).pathname}\n${canonicalQuery(request.url)}\n`;
    for (const name of signedHeaders) canonical += `${name}:${(request.headers.get(name) ?? '').trim()}\n`;
    canonical += `\n${headerList}\n${bodyHash}`;
    const hashed = createHash('sha256').update(canonical).digest('hex');
    const expected = createHmac('sha256', secret).update(`ACS3-HMAC-SHA256\n${hashed}`).digest('hex');
    if (!sameText(signature, expected)) return 'SignatureDoesNotMatch';

    const made = Date.parse(request.headers.get('x-acs-date') ?? '');
    if (!(Math.abs(now.getTime() - made) <= window)) return 'InvalidTimeStamp.Expired';
    const nonce = request.headers.get('x-acs-signature-nonce') ?? '';
    if (nonce === '' || usedNonces.has(nonce)) return 'SignatureNonceUsed';
    usedNonces.add(nonce);
    return null;
  };
}

function canonicalQuery(url: string): string {
  const pairs = [...new URL(url).searchParams].map(
    ([name, value]) => [strictEncode(name), strictEncode(value)] as const,
  );
  pairs.sort(([one], [other]) => (one < other ? -1 : 1));
  return pairs.map(([name, value]) => `${name}=${value}`).join('&');
}

function strictEncode(text: string): string {
  let encoded = '';
  for (const byte of Buffer.from(text)) {
    const character = String.fromCharCode(byte);
    encoded += /[A-Za-z0-9\-_.~]/.test(character)
      ? character
      : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }
  return encoded;
}
