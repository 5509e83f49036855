import { hmacSha256, percentEncode, sha256Hex } from '../signing.ts';

export type AliyunKeys = { accessKeyId: string; accessKeySecret: string };

type Call = {
  /** `https://dysmsapi.aliyuncs.com` */
  endpoint: string;
  action: string;
  version: string;
  query?: Record<string, string>;
  /** Sent as a form body; some products take their parameters there. */
  form?: Record<string, string>;
};

type SignedCall = {
  url: string;
  method: 'POST';
  headers: Record<string, string>;
  body: string | null;
};

const algorithm = 'ACS3-HMAC-SHA256';

/** Signs a call of Aliyun's OpenAPI by its third signature method (help.aliyun.com, document 2593177). */
export function signAcs3(call: Call, keys: AliyunKeys, now: Date, nonce: string): SignedCall {
  const url = new URL(call.endpoint);
  const query = encodePairs(call.query ?? {});
  const body = call.form ? encodePairs(call.form) : '';
  const signed: Record<string, string> = {
    ...(call.form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
    host: url.host,
    'x-acs-action': call.action,
    'x-acs-content-sha256': sha256Hex(body),
    'x-acs-date': now.toISOString().replace(/\.\d+Z$/, 'Z'),
    'x-acs-signature-nonce': nonce,
    'x-acs-version': call.version,
  };
  const names = Object.keys(signed).sort();
  const canonical = [
    'POST',
    url.pathname,
    query,
    ...names.map((name) => `${name}:${signed[name]}`),
    '',
    names.join(';'),
    signed['x-acs-content-sha256'],
  ].join('\n');
  const signature = hmacSha256(keys.accessKeySecret, `${algorithm}\n${sha256Hex(canonical)}`).toString('hex');

  // fetch writes the host itself, from the address; and to an empty body, though not to none, a type that nobody signed.
  const { host: _, ...headers } = signed;
  headers.authorization = `${algorithm} Credential=${keys.accessKeyId},SignedHeaders=${names.join(';')},Signature=${signature}`;
  return { url: `${url.href}${query ? `?${query}` : ''}`, method: 'POST', headers, body: body || null };
}

function encodePairs(pairs: Record<string, string>): string {
  return Object.keys(pairs)
    .sort()
    .map((name) => `${percentEncode(name)}=${percentEncode(pairs[name]!)}`)
    .join('&');
}
