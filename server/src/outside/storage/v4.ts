import { hmacSha256 } from '../signing.ts';

/** The fourth signature version of Amazon and of Aliyun differ in words only. */
export type Scheme = {
  algorithm: string;
  /** Put before the secret when the key is derived. */
  prefix: string;
  service: string;
  terminator: string;
};

export type StorageKeys = { accessKeyId: string; accessKeySecret: string };

export const ossScheme: Scheme = {
  algorithm: 'OSS4-HMAC-SHA256',
  prefix: 'aliyun_v4',
  service: 'oss',
  terminator: 'aliyun_v4_request',
};

export const s3Scheme: Scheme = {
  algorithm: 'AWS4-HMAC-SHA256',
  prefix: 'AWS4',
  service: 's3',
  terminator: 'aws4_request',
};

/** `20231203T121212Z` */
export function compactTime(now: Date): string {
  return now.toISOString().replaceAll(/[-:]|\.\d+/g, '');
}

export function scopeOf(scheme: Scheme, region: string, time: string): string {
  return [time.slice(0, 8), region, scheme.service, scheme.terminator].join('/');
}

/** Signs a text under the key derived for the day, the region and the service. */
export function signV4(scheme: Scheme, secret: string, region: string, time: string, text: string): string {
  const key = scopeOf(scheme, region, time)
    .split('/')
    .reduce<string | Buffer>(hmacSha256, `${scheme.prefix}${secret}`);
  return hmacSha256(key, text).toString('hex');
}
