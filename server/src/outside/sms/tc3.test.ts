import { expect, test } from 'vitest';
import type { Arrived } from './acs3.verify.ts';
import { signTc3 } from './tc3.ts';
import { verifyTc3 } from './tc3.verify.ts';

// The example in Tencent's document of signature v3, whose secret really is 32 asterisks.
test('the signature is that of the documented example', () => {
  const body = '{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}';
  const call = {
    endpoint: 'https://cvm.tencentcloudapi.com',
    service: 'cvm',
    action: 'DescribeInstances',
    version: '2017-03-12',
    region: 'ap-guangzhou',
    body,
  };
  const keys = { secretId: `AKID${'*'.repeat(32)}`, secretKey: '*'.repeat(32) };
  expect(signTc3(call, keys, new Date(1551113065_000)).headers.authorization).toBe(
    `TC3-HMAC-SHA256 Credential=${keys.secretId}/2019-02-25/cvm/tc3_request, SignedHeaders=content-type;host;x-tc-action, Signature=10b1a37a7301a02ca19a647ad722d5e43b4b3cff309d421d85b46093f6ab6c4f`,
  );
});

const keys = { secretId: 'AKIDtest', secretKey: 'secret' };
const now = new Date('2026-05-01T23:59:59Z');

function sent(): Arrived {
  const call = {
    endpoint: 'http://127.0.0.1:4567/simulator/tencent-sms',
    service: 'sms',
    action: 'SendSms',
    version: '2021-01-11',
    region: 'ap-guangzhou',
    body: '{"SignName":"采购协会"}',
  };
  const { url, method, headers, body } = signTc3(call, keys, now);
  return {
    method,
    url,
    headers: new Headers({ ...headers, host: '127.0.0.1:4567' }),
    body: Buffer.from(body),
  };
}

const verdict = (request: Arrived, at = now) =>
  verifyTc3(request, 'sms', (id) => (id === keys.secretId ? keys.secretKey : undefined), at);

function withHeader(name: string, value: string): Arrived {
  const request = sent();
  request.headers.set(name, value);
  return request;
}

test('the verifier takes the signature with the host as sent, port and all', () => {
  expect(verdict(sent())).toBeNull();
  expect(verdict(withHeader('host', '127.0.0.1'))).toBe('AuthFailure.SignatureFailure');
});

test.each([
  ['the body', { ...sent(), body: Buffer.from('{"SignName":"别的"}') }, 'AuthFailure.SignatureFailure'],
  ['the query', { ...sent(), url: `${sent().url}?a=1` }, 'AuthFailure.SignatureFailure'],
  ['the action', withHeader('x-tc-action', 'Other'), 'AuthFailure.SignatureFailure'],
  ['the content type', withHeader('content-type', 'text/plain'), 'AuthFailure.SignatureFailure'],
  [
    'the time',
    withHeader('x-tc-timestamp', String(now.getTime() / 1000 - 1)),
    'AuthFailure.SignatureFailure',
  ],
  [
    'the service',
    withHeader('authorization', sent().headers.get('authorization')!.replace('/sms/', '/127/')),
    'AuthFailure.SignatureFailure',
  ],
  [
    'the key',
    withHeader('authorization', sent().headers.get('authorization')!.replace('AKIDtest', 'AKIDother')),
    'AuthFailure.SecretIdNotFound',
  ],
])('the verifier refuses %s changed', (_, request, reason) => {
  expect(verdict(request)).toBe(reason);
});

test('the verifier refuses what is more than five minutes old', () => {
  expect(verdict(sent(), new Date(now.getTime() + 301_000))).toBe('AuthFailure.SignatureExpire');
});
