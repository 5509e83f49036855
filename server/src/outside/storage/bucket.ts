import type { Clock } from '../../platform/clock.ts';
import type { BaseUrl } from '../gateway.ts';
import { objectCalls, type SignObject } from './object-calls.ts';
import { policyFields } from './policy.ts';
import { checkedKey, type Storage } from './port.ts';
import type { StorageKeys } from './v4.ts';

export type BucketOptions = {
  /** Where the server reaches the bucket, without a slash at its end. */
  bucketUrl: BaseUrl;
  /** Where a browser posts to; often another address of the same bucket. */
  uploadUrl: BaseUrl;
  bucket: string;
  region: string;
  keys: StorageKeys;
  clock: Clock;
};

type Dialect = Pick<Parameters<typeof policyFields>[0], 'scheme' | 'names' | 'extra'> & { sign: SignObject };

/** A bucket of some store, whichever dialect of the fourth signature it speaks. */
export function bucketStorage(options: BucketOptions, { sign, ...dialect }: Dialect): Storage {
  const { uploadUrl, keys, region, bucket, clock } = options;
  return {
    uploadForm: ({ key, ...limits }) => ({
      url: uploadUrl(),
      fields: policyFields({
        ...limits,
        ...dialect,
        keys,
        region,
        bucket,
        key: checkedKey(key),
        now: clock(),
      }),
    }),
    ...objectCalls(sign),
  };
}
