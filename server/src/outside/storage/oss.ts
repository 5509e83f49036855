import { percentEncode, sha256Hex } from '../signing.ts';
import { bucketStorage, type BucketOptions } from './bucket.ts';
import type { SignObject } from './object-calls.ts';
import { checkedKey, type Storage } from './port.ts';
import { compactTime, ossScheme, scopeOf, signV4 } from './v4.ts';

const names = {
  algorithm: 'x-oss-signature-version',
  credential: 'x-oss-credential',
  date: 'x-oss-date',
  signature: 'x-oss-signature',
};

/** Aliyun OSS, signature version 4. A bucket is `https://bucket.oss-cn-hangzhou.aliyuncs.com`, `-internal` for the server. */
export function createOss(options: BucketOptions): Storage {
  // A form that is used again must not replace what was checked after its first use.
  const extra = { 'x-oss-forbid-overwrite': 'true' };
  return bucketStorage(options, { scheme: ossScheme, names, extra, sign: signOss(options) });
}

/** Authorization header, V4: the resource is always `/bucket/key`, however the bucket is addressed. */
export function signOss({
  bucketUrl,
  bucket,
  region,
  keys,
  clock,
}: Omit<BucketOptions, 'uploadUrl'>): SignObject {
  return (method, key, { content, query = {} } = {}) => {
    const path = checkedKey(key).split('/').map(percentEncode).join('/');
    const time = compactTime(clock());
    // Where S3 writes `uploads=`, OSS signs the bare name.
    const canonicalQuery = Object.entries(query)
      .map(([name, value]) => percentEncode(name) + (value === '' ? '' : `=${percentEncode(value)}`))
      .sort()
      .join('&');
    const headers: Record<string, string> = {
      ...(content ? { 'content-type': content.type } : {}),
      'x-oss-content-sha256': 'UNSIGNED-PAYLOAD',
      'x-oss-date': time,
    };
    const canonical = [
      method,
      `/${bucket}/${path}`,
      canonicalQuery,
      ...Object.entries(headers).map(([name, value]) => `${name}:${value}`),
      '',
      '',
      'UNSIGNED-PAYLOAD',
    ].join('\n');
    const scope = scopeOf(ossScheme, region, time);
    const text = [ossScheme.algorithm, time, scope, sha256Hex(canonical)].join('\n');
    const signature = signV4(ossScheme, keys.accessKeySecret, region, time, text);
    headers.authorization = `${ossScheme.algorithm} Credential=${keys.accessKeyId}/${scope},Signature=${signature}`;
    return { url: `${bucketUrl()}/${path}${canonicalQuery && `?${canonicalQuery}`}`, headers };
  };
}
