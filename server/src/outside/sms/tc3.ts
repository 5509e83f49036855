import { hmacSha256, sha256Hex } from '../signing.ts';

export type TencentKeys = { secretId: string; secretKey: string };

type Call = {
  /** `https://sms.tencentcloudapi.com` */
  endpoint: string;
  service: string;
  action: string;
  version: string;
  region: string;
  body: string;
};

const algorithm = 'TC3-HMAC-SHA256';

/**
 * Signs a call of Tencent Cloud's API 3.0. Tencent's SDK guesses the service from the host and signs the host without
 * its port; here the service is named and the host is signed as it is sent, so any endpoint can be used.
 */
export function signTc3(call: Call, keys: TencentKeys, now: Date) {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const date = now.toISOString().slice(0, 10);
  const contentType = 'application/json; charset=utf-8';
  const names = 'content-type;host;x-tc-action';
  const canonical = [
    'POST',
    '/',
    '',
    `content-type:${contentType}`,
    `host:${new URL(call.endpoint).host}`,
    `x-tc-action:${call.action.toLowerCase()}`,
    '',
    names,
    sha256Hex(call.body),
  ].join('\n');
  const scope = `${date}/${call.service}/tc3_request`;
  const key = [date, call.service, 'tc3_request'].reduce<string | Buffer>(hmacSha256, `TC3${keys.secretKey}`);
  const signature = hmacSha256(key, [algorithm, timestamp, scope, sha256Hex(canonical)].join('\n')).toString(
    'hex',
  );
  return {
    url: call.endpoint,
    method: 'POST' as const,
    headers: {
      authorization: `${algorithm} Credential=${keys.secretId}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
      'content-type': contentType,
      'x-tc-action': call.action,
      'x-tc-region': call.region,
      'x-tc-timestamp': timestamp,
      'x-tc-version': call.version,
    },
    body: call.body,
  };
}
