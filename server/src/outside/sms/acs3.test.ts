import { describe, expect, test } from 'vitest';
import { signAcs3 } from './acs3.ts';
import { createAcs3Verifier, type Arrived } from './acs3.verify.ts';

const keys = { accessKeyId: 'YourAccessKeyId', accessKeySecret: 'YourAccessKeySecret' };
const now = new Date('2023-10-26T10:22:32Z');
const nonce = '3156853299f313e23d1673dc12e1703d';
const query = { ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd', RegionId: 'cn-shanghai' };

// The example with fixed parameters in Aliyun's document of the signature.
test('the signature is that of the documented example', () => {
  const call = {
    endpoint: 'https://ecs.cn-shanghai.aliyuncs.com',
    action: 'RunInstances',
    version: '2014-05-26',
    query,
  };
  expect(signAcs3(call, keys, now, nonce).headers.authorization).toBe(
    'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
  );
});

describe('the verifier, written apart from the signer,', () => {
  const call = {
    endpoint: 'http://127.0.0.1:4567/simulator/aliyun-sms',
    action: 'SendSms',
    version: '2017-05-25',
    query: { SignName: '采购协会 (测试)!*', TemplateParam: '{"code":"123456"}', PhoneNumbers: '13900000001' },
    form: { Service: '评论 a+b', More: "it's" },
  };
  const sent = (): Arrived => {
    const { url, method, headers, body } = signAcs3(call, keys, now, nonce);
    return {
      method,
      url,
      headers: new Headers({ ...headers, host: '127.0.0.1:4567' }),
      body: Buffer.from(body ?? ''),
    };
  };
  const verdict = (request: Arrived, at = now) =>
    createAcs3Verifier((id) => (id === keys.accessKeyId ? keys.accessKeySecret : undefined))(request, at);
  const withHeader = (name: string, value: string) => {
    const request = sent();
    request.headers.set(name, value);
    return request;
  };

  test('takes what the signer signed, in query and body alike', () => {
    expect(verdict(sent())).toBeNull();
  });

  test.each([
    [
      'the query',
      { ...sent(), url: sent().url.replace('13900000001', '13900000002') },
      'SignatureDoesNotMatch',
    ],
    ['the path', { ...sent(), url: sent().url.replace('aliyun-sms', 'aliyun-sma') }, 'SignatureDoesNotMatch'],
    ['the body', { ...sent(), body: Buffer.from('Service=other') }, 'SignatureDoesNotMatch'],
    ['the method', { ...sent(), method: 'GET' }, 'SignatureDoesNotMatch'],
    ['the action', withHeader('x-acs-action', 'QuerySms'), 'SignatureDoesNotMatch'],
    ['the version', withHeader('x-acs-version', '2018-05-25'), 'SignatureDoesNotMatch'],
    ['the date', withHeader('x-acs-date', '2023-10-26T10:22:33Z'), 'SignatureDoesNotMatch'],
    ['the nonce', withHeader('x-acs-signature-nonce', 'other'), 'SignatureDoesNotMatch'],
    ['the host', withHeader('host', '127.0.0.1:1'), 'SignatureDoesNotMatch'],
    ['the content type', withHeader('content-type', 'text/plain'), 'SignatureDoesNotMatch'],
    ['an unsigned header', withHeader('x-acs-security-token', 'mine'), 'IncompleteSignature'],
    ['no signature', withHeader('authorization', ''), 'IncompleteSignature'],
    [
      'another key',
      withHeader('authorization', sent().headers.get('authorization')!.replace('YourAccessKeyId', 'Other')),
      'InvalidAccessKeyId.NotFound',
    ],
  ])('refuses %s changed', (_, request, reason) => {
    expect(verdict(request)).toBe(reason);
  });

  test('refuses what is a quarter of an hour old, and a nonce used before', () => {
    expect(verdict(sent(), new Date(now.getTime() + 16 * 60_000))).toBe('InvalidTimeStamp.Expired');
    const verifier = createAcs3Verifier(() => keys.accessKeySecret);
    expect(verifier(sent(), now)).toBeNull();
    expect(verifier(sent(), now)).toBe('SignatureNonceUsed');
  });
});
