import type { Clock } from '../../platform/clock.ts';
import type { BaseUrl } from '../gateway.ts';
import { percentEncode, sha256Hex } from '../signing.ts';
import { objectCalls, type SignObject } from './object-calls.ts';
import { policyFields } from './policy.ts';
import { checkedKey, type Storage } from './port.ts';
import { compactTime, s3Scheme, scopeOf, signV4, type StorageKeys } from './v4.ts';

type Options = {
  /** The bucket's address for the server: `https://minio.internal:9000/bucket` or `https://bucket.s3.…` */
  bucketUrl: BaseUrl;
  /** The same for a browser. */
  uploadUrl: BaseUrl;
  bucket: string;
  region: string;
  keys: StorageKeys;
  clock: Clock;
};

const names = {
  algorithm: 'x-amz-algorithm',
  credential: 'x-amz-credential',
  date: 'x-amz-date',
  signature: 'x-amz-signature',
};

/** Any S3-compatible store, signature version 4. */
export function createS3({ bucketUrl, uploadUrl, bucket, region, keys, clock }: Options): Storage {
  const place = { scheme: s3Scheme, names, keys, region, bucket };
  return {
    uploadForm: ({ key, ...limits }) => ({
      url: uploadUrl(),
      fields: policyFields({
        ...limits,
        ...place,
        key: checkedKey(key),
        extra: {},
        now: clock(),
      }),
    }),
    ...objectCalls(signS3({ bucketUrl, region, keys, clock })),
  };
}

export function signS3({
  bucketUrl,
  region,
  keys,
  clock,
}: Omit<Options, 'uploadUrl' | 'bucket'>): SignObject {
  return (method, key, content) => {
    const url = new URL(`${bucketUrl()}/${checkedKey(key).split('/').map(percentEncode).join('/')}`);
    const time = compactTime(clock());
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
      '',
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
    return { url: url.href, headers };
  };
}
