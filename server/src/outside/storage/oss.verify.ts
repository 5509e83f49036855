import { createHash, createHmac } from 'node:crypto';
import { sameText } from '../signing.ts';

type BucketIdentity = { bucket: string; region: string; secretOf(accessKeyId: string): string | undefined };

/** What a simulated OSS checks, written from OSS's rules and apart from the signer. Each gives OSS's error code, or null. */
export function verifyOssRequest(
  request: { method: string; headers: Headers; url?: string },
  key: string,
  identity: BucketIdentity,
  now: Date,
): string | null {
  const given =
    /^OSS4-HMAC-SHA256 Credential=([^,]+),(?:AdditionalHeaders=([^,]+),)?Signature=([0-9a-f]{64})$/.exec(
      request.headers.get('authorization') ?? '',
    );
  if (!given) return 'AccessDenied';
  const [, credential = '', additional = '', signature = ''] = given;
  const time = request.headers.get('x-oss-date') ?? '';
  const signingKey = keyFor(credential, time, identity);
  if (typeof signingKey === 'string') return signingKey;
  if (!(Math.abs(now.getTime() - parseTime(time)) <= 15 * 60_000)) return 'RequestTimeTooSkewed';

  const extra = additional === '' ? [] : additional.split(';');
  const covered = [...request.headers]
    .filter(
      ([name]) =>
        name.startsWith('x-oss-') ||
        name === 'content-type' ||
        name === 'content-md5' ||
        extra.includes(name),
    )
    .sort(([one], [other]) => (one < other ? -1 : 1));
  const canonical =
    `${request.method}\n/${identity.bucket}/${encodeURI(key)}\n${sortedQuery(request.url)}\n` +
    covered.map(([name, value]) => `${name}:${value.trim()}\n`).join('') +
    `\n${additional}\nUNSIGNED-PAYLOAD`;
  const hash = createHash('sha256').update(canonical).digest('hex');
  const scope = credential.slice(credential.indexOf('/') + 1);
  const expected = createHmac('sha256', signingKey)
    .update(`OSS4-HMAC-SHA256\n${time}\n${scope}\n${hash}`)
    .digest('hex');
  return sameText(signature, expected) ? null : 'SignatureDoesNotMatch';
}

/** Parameters by name; one without a value stands without its equals sign. */
function sortedQuery(url = ''): string {
  const [, query = ''] = url.split('?');
  const parameters = query.split('&').map((each) => each.replace(/=$/, ''));
  return parameters.sort().join('&');
}

type Policy = { expiration: string; conditions: unknown[] };
export type SizeRange = { least: number; most: number };

/** Checks a PostObject form before its file is read; the size range is for whoever reads it. */
export function verifyOssForm(
  fields: Map<string, string>,
  identity: BucketIdentity,
  now: Date,
): SizeRange | string {
  const field = (name: string) => fields.get(name) ?? '';
  if (field('x-oss-signature-version') !== 'OSS4-HMAC-SHA256') return 'InvalidArgument';
  const signingKey = keyFor(field('x-oss-credential'), field('x-oss-date'), identity);
  if (typeof signingKey === 'string') return signingKey;
  const expected = createHmac('sha256', signingKey).update(field('policy')).digest('hex');
  if (!sameText(field('x-oss-signature'), expected)) return 'SignatureDoesNotMatch';

  const policy = parsePolicy(field('policy'));
  if (!policy) return 'InvalidPolicyDocument';
  if (!(Date.parse(policy.expiration) > now.getTime())) return 'AccessDenied';

  const range: SizeRange = { least: 0, most: Number.POSITIVE_INFINITY };
  const pinned = new Set<string>();
  for (const condition of policy.conditions.flatMap(normalise)) {
    const [operator, subject, value] = condition;
    if (operator === 'content-length-range') {
      range.least = Number(subject);
      range.most = Number(value);
      continue;
    }
    const name = String(subject).replace(/^\$/, '').toLowerCase();
    const actual = name === 'bucket' ? identity.bucket : field(name);
    pinned.add(name);
    if (!holds(operator, actual, value)) return 'AccessDenied';
  }
  for (const name of ['x-oss-signature-version', 'x-oss-credential', 'x-oss-date']) {
    if (!pinned.has(name)) return 'InvalidPolicyDocument';
  }
  return range;
}

function holds(operator: unknown, actual: string, value: unknown): boolean {
  switch (operator) {
    case 'eq':
      return actual === value;
    case 'starts-with':
      return actual.startsWith(String(value));
    case 'in':
      return Array.isArray(value) && value.includes(actual);
    case 'not-in':
      return Array.isArray(value) && !value.includes(actual);
    default:
      return false;
  }
}

/** `{"bucket": "b"}` is short for `["eq", "$bucket", "b"]`. */
function normalise(condition: unknown): unknown[][] {
  if (Array.isArray(condition)) return [condition];
  if (condition === null || typeof condition !== 'object') return [['unknown']];
  return Object.entries(condition).map(([name, value]) => ['eq', `$${name}`, value]);
}

function parsePolicy(encoded: string): Policy | null {
  try {
    const policy = JSON.parse(Buffer.from(encoded, 'base64').toString()) as Policy;
    return Array.isArray(policy.conditions) ? policy : null;
  } catch {
    return null;
  }
}

/** The derived key of a credential, or OSS's refusal of it. */
function keyFor(credential: string, time: string, identity: BucketIdentity): Buffer | string {
  const [accessKeyId = '', date = '', region = '', product = '', version = ''] = credential.split('/');
  const secret = identity.secretOf(accessKeyId);
  if (secret === undefined) return 'InvalidAccessKeyId';
  if (region !== identity.region || product !== 'oss' || version !== 'aliyun_v4_request')
    return 'InvalidArgument';
  if (!/^\d{8}T\d{6}Z$/.test(time) || !time.startsWith(date) || date.length !== 8) return 'InvalidArgument';
  let key = createHmac('sha256', `aliyun_v4${secret}`).update(date).digest();
  for (const part of [region, product, version]) key = createHmac('sha256', key).update(part).digest();
  return key;
}

function parseTime(time: string): number {
  return Date.parse(time.replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\dZ)$/, '$1-$2-$3:$4:$5'));
}
