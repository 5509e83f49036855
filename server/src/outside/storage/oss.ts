import type { Clock } from '../../platform/clock.ts';
import type { BaseUrl } from '../gateway.ts';
import { percentEncode, sha256Hex } from '../signing.ts';
import { objectCalls, type SignObject } from './object-calls.ts';
import { policyFields } from './policy.ts';
import { checkedKey, type Storage } from './port.ts';
import { compactTime, ossScheme, scopeOf, signV4, type StorageKeys } from './v4.ts';

type Options = {
  /** Where the server reaches the bucket: `https://bucket.oss-cn-hangzhou-internal.aliyuncs.com` */
  bucketUrl: BaseUrl;
  /** Where a browser posts to: `https://bucket.oss-cn-hangzhou.aliyuncs.com` */
  uploadUrl: BaseUrl;
  bucket: string;
  region: string;
  keys: StorageKeys;
  clock: Clock;
};

const names = {
  algorithm: 'x-oss-signature-version',
  credential: 'x-oss-credential',
  date: 'x-oss-date',
  signature: 'x-oss-signature',
};

/** Aliyun OSS, signature version 4. */
export function createOss({ bucketUrl, uploadUrl, bucket, region, keys, clock }: Options): Storage {
  const place = { scheme: ossScheme, names, keys, region, bucket };
  return {
    uploadForm: ({ key, ...limits }) => ({
      url: uploadUrl(),
      fields: policyFields({
        ...limits,
        ...place,
        key: checkedKey(key),
        now: clock(),
        // A form that is used again must not replace what was checked after its first use.
        extra: { 'x-oss-forbid-overwrite': 'true' },
      }),
    }),
    ...objectCalls(signOss({ bucketUrl, bucket, region, keys, clock })),
  };
}

/** Authorization header, V4: the resource is always `/bucket/key`, however the bucket is addressed. */
export function signOss({ bucketUrl, bucket, region, keys, clock }: Omit<Options, 'uploadUrl'>): SignObject {
  return (method, key, content) => {
    const path = checkedKey(key).split('/').map(percentEncode).join('/');
    const time = compactTime(clock());
    const headers: Record<string, string> = {
      ...(content ? { 'content-type': content.type } : {}),
      'x-oss-content-sha256': 'UNSIGNED-PAYLOAD',
      'x-oss-date': time,
    };
    const canonical = [
      method,
      `/${bucket}/${path}`,
      '',
      ...Object.entries(headers).map(([name, value]) => `${name}:${value}`),
      '',
      '',
      'UNSIGNED-PAYLOAD',
    ].join('\n');
    const scope = scopeOf(ossScheme, region, time);
    const text = [ossScheme.algorithm, time, scope, sha256Hex(canonical)].join('\n');
    const signature = signV4(ossScheme, keys.accessKeySecret, region, time, text);
    headers.authorization = `${ossScheme.algorithm} Credential=${keys.accessKeyId}/${scope},Signature=${signature}`;
    return { url: `${bucketUrl()}/${path}`, headers };
  };
}
