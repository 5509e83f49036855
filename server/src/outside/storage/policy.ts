import { compactTime, scopeOf, signV4, type Scheme, type StorageKeys } from './v4.ts';

type Options = {
  scheme: Scheme;
  /** What a store calls the signing fields, `x-oss-…` or `x-amz-…`. */
  names: { algorithm: string; credential: string; date: string; signature: string };
  keys: StorageKeys;
  region: string;
  bucket: string;
  key: string;
  type: string;
  most: number;
  seconds: number;
  extra: Record<string, string>;
  now: Date;
};

/** The fields of a POST form whose policy pins everything about the object: place, size and type. */
export function policyFields(options: Options): Record<string, string> {
  const { scheme, names, keys, region, bucket, key, type, most, seconds, extra, now } = options;
  const time = compactTime(now);
  const pinned = {
    key,
    'Content-Type': type,
    success_action_status: '200',
    ...extra,
    [names.algorithm]: scheme.algorithm,
    [names.credential]: `${keys.accessKeyId}/${scopeOf(scheme, region, time)}`,
    [names.date]: time,
  };
  const document = {
    expiration: new Date(now.getTime() + seconds * 1000).toISOString(),
    conditions: [
      { bucket },
      ['content-length-range', 1, most],
      ...Object.entries(pinned).map(([name, value]) => ['eq', `$${name}`, value]),
    ],
  };
  const policy = Buffer.from(JSON.stringify(document)).toString('base64');
  return { ...pinned, policy, [names.signature]: signV4(scheme, keys.accessKeySecret, region, time, policy) };
}
