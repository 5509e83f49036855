import { percentEncode, sha256Hex } from '../signing.ts';
import { bucketStorage, type BucketOptions } from './bucket.ts';
import type { SignObject } from './object-calls.ts';
import { checkedKey, type Storage } from './port.ts';
import { compactTime, s3Scheme, scopeOf, signV4 } from './v4.ts';

const names = {
  algorithm: 'x-amz-algorithm',
  credential: 'x-amz-credential',
  date: 'x-amz-date',
  signature: 'x-amz-signature',
};

/** Any S3-compatible store, signature version 4: `https://minio.internal:9000/bucket` or `https://bucket.s3.…`. */
export function createS3(options: BucketOptions): Storage {
  return bucketStorage(options, { scheme: s3Scheme, names, extra: {}, sign: signS3(options) });
}

export function signS3({
  bucketUrl,
  region,
  keys,
  clock,
}: Omit<BucketOptions, 'uploadUrl' | 'bucket'>): SignObject {
  return (method, key, { content, query = {} } = {}) => {
    const url = new URL(`${bucketUrl()}/${checkedKey(key).split('/').map(percentEncode).join('/')}`);
    const time = compactTime(clock());
    const canonicalQuery = Object.entries(query)
      .map(([name, value]) => `${percentEncode(name)}=${percentEncode(value)}`)
      .sort()
      .join('&');
    const payload = sha256Hex(content?.bytes ?? '');
    const signed: Record<string, string> = {
      ...(content ? { 'content-type': content.type } : {}),
      host: url.host,
      'x-amz-content-sha256': payload,
      'x-amz-date': time,
    };
    const list = Object.keys(signed).join(';');
    const canonical = [
      method,
      url.pathname,
      canonicalQuery,
      ...Object.entries(signed).map(([name, value]) => `${name}:${value}`),
      '',
      list,
      payload,
    ].join('\n');
    const scope = scopeOf(s3Scheme, region, time);
    const text = [s3Scheme.algorithm, time, scope, sha256Hex(canonical)].join('\n');
    const signature = signV4(s3Scheme, keys.accessKeySecret, region, time, text);

    // fetch writes the host itself, from the address.
    const { host: _, ...headers } = signed;
    headers.authorization = `${s3Scheme.algorithm} Credential=${keys.accessKeyId}/${scope}, SignedHeaders=${list}, Signature=${signature}`;
    return { url: canonicalQuery ? `${url.href}?${canonicalQuery}` : url.href, headers };
  };
}
