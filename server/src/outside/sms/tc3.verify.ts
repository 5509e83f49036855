import { createHash, createHmac } from 'node:crypto';
import { sameText } from '../signing.ts';
import type { Arrived } from './acs3.verify.ts';

const window = 5 * 60;

/** What a simulated Tencent gateway checks, apart from the signer. Gives Tencent's error code, or null. */
export function verifyTc3(
  request: Arrived,
  service: string,
  secretOf: (secretId: string) => string | undefined,
  now: Date,
): string | null {
  const given =
    /^TC3-HMAC-SHA256 Credential=([^/]+)\/(\d{4}-\d{2}-\d{2})\/(\w+)\/tc3_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      request.headers.get('authorization') ?? '',
    );
  if (!given) return 'AuthFailure.InvalidAuthorization';
  const [, secretId = '', date = '', scopeService = '', headerList = '', signature = ''] = given;
  const secret = secretOf(secretId);
  if (secret === undefined) return 'AuthFailure.SecretIdNotFound';
  if (scopeService !== service) return 'AuthFailure.SignatureFailure';

  const timestamp = request.headers.get('x-tc-timestamp') ?? '';
  if (!/^\d+$/.test(timestamp) || Math.abs(now.getTime() / 1000 - Number(timestamp)) > window) {
    return 'AuthFailure.SignatureExpire';
  }
  if (new Date(Number(timestamp) * 1000).toISOString().slice(0, 10) !== date)
    return 'AuthFailure.SignatureFailure';

  const signedHeaders = headerList.split(';');
  if (!signedHeaders.includes('host') || !signedHeaders.includes('content-type'))
    return 'AuthFailure.SignatureFailure';
  let canonical = `${request.method.toUpperCase()}\n/\n${new URL(request.url).search.slice(1)}\n`;
  for (const name of signedHeaders) {
    canonical += `${name}:${(request.headers.get(name) ?? '').trim().toLowerCase()}\n`;
  }
  canonical += `\n${headerList}\n${createHash('sha256').update(request.body).digest('hex')}`;

  const hash = createHash('sha256').update(canonical).digest('hex');
  const dateKey = createHmac('sha256', `TC3${secret}`).update(date).digest();
  const serviceKey = createHmac('sha256', dateKey).update(service).digest();
  const signingKey = createHmac('sha256', serviceKey).update('tc3_request').digest();
  const text = `TC3-HMAC-SHA256\n${timestamp}\n${date}/${service}/tc3_request\n${hash}`;
  const expected = createHmac('sha256', signingKey).update(text).digest('hex');
  return sameText(signature, expected) ? null : 'AuthFailure.SignatureFailure';
}
