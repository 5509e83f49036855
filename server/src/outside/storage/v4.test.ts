import { expect, test } from 'vitest';
import { signOss } from './oss.ts';
import { verifyOssRequest } from './oss.verify.ts';
import { policyFields } from './policy.ts';
import { signS3 } from './s3.ts';
import { ossScheme, s3Scheme, signV4 } from './v4.ts';

const amazon = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  accessKeySecret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};

// Amazon's example of a POST policy: the document is signed as given, byte for byte.
test("Amazon's example of a signed policy", () => {
  const lines = [
    '{ "expiration": "2015-12-30T12:00:00.000Z",',
    '  "conditions": [',
    '    {"bucket": "sigv4examplebucket"},',
    '    ["starts-with", "$key", "user/user1/"],',
    '    {"acl": "public-read"},',
    '    {"success_action_redirect": "http://sigv4examplebucket.s3.amazonaws.com/successful_upload.html"},',
    '    ["starts-with", "$Content-Type", "image/"],',
    '    {"x-amz-meta-uuid": "14365123651274"},',
    '    {"x-amz-server-side-encryption": "AES256"},',
    '    ["starts-with", "$x-amz-meta-tag", ""],',
    '',
    '    {"x-amz-credential": "AKIAIOSFODNN7EXAMPLE/20151229/us-east-1/s3/aws4_request"},',
    '    {"x-amz-algorithm": "AWS4-HMAC-SHA256"},',
    '    {"x-amz-date": "20151229T000000Z" }',
    '  ]',
    '}',
  ];
  const policy = Buffer.from(lines.join('\r\n')).toString('base64');
  expect(signV4(s3Scheme, amazon.accessKeySecret, 'us-east-1', '20151229T000000Z', policy)).toBe(
    '8afdbf4008c03f22c2cd3cdb72e4afbb1f6a588f3255ac628749a66d7f09699e',
  );
});

// Amazon's examples of S3 requests sign a query or headers that we never send. These answers come from a script in
// another language that gives the published signatures of those examples (GET with a range, GET of a lifecycle).
test('signed requests to S3, under a host and under a path', () => {
  const sign = (bucketUrl: string) =>
    signS3({
      bucketUrl: () => bucketUrl,
      region: 'us-east-1',
      keys: amazon,
      clock: () => new Date('2013-05-24T00:00:00Z'),
    });
  const get = sign('https://examplebucket.s3.amazonaws.com')('GET', 'test.txt');
  expect(get.url).toBe('https://examplebucket.s3.amazonaws.com/test.txt');
  expect(get.headers.authorization).toBe(
    'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, SignedHeaders=host;x-amz-content-sha256;x-amz-date, Signature=df548e2ce037944d03f3e68682813b093763996d597cf890ca3d9037fd231eb4',
  );
  const content = { bytes: Buffer.from('Welcome to Amazon S3.'), type: 'text/plain' };
  const put = sign('http://minio.example:9000/portal')('PUT', 'a/b.txt', { content });
  expect(put.headers.authorization).toContain(
    'SignedHeaders=content-type;host;x-amz-content-sha256;x-amz-date, Signature=f046b91496f9c847f3de5279d96abec585f5145a9a7f058ec778baf831d45a2f',
  );
});

test('signed calls of a multipart upload to S3', () => {
  const sign = signS3({
    bucketUrl: () => 'https://examplebucket.s3.amazonaws.com',
    region: 'us-east-1',
    keys: amazon,
    clock: () => new Date('2013-05-24T00:00:00Z'),
  });
  const begin = sign('POST', 'kept/a', {
    content: { bytes: new Uint8Array(0), type: 'video/mp4' },
    query: { uploads: '' },
  });
  expect(begin.url).toBe('https://examplebucket.s3.amazonaws.com/kept/a?uploads=');
  expect(begin.headers.authorization).toContain(
    'Signature=a3b787b2db5191b295726120d6b199f011e9db4ad4d3756b6d58fa4ab0ac9765',
  );
  const part = sign('PUT', 'kept/a', {
    content: { bytes: Buffer.from('Welcome to Amazon S3.'), type: 'application/octet-stream' },
    query: { uploadId: 'VX~+/', partNumber: '2' },
  });
  expect(part.headers.authorization).toContain(
    'Signature=77ceccd3567acc2f75d659fc0b0073fefe0436e55a767c772b87620381ca0e5d',
  );
});

const sample = { accessKeyId: 'AKIDEXAMPLE', accessKeySecret: 'SKEXAMPLE123456' };
const object = 'reference-media/2026-08-12/uuid-123.jpg';
const at = new Date('2026-08-12T10:30:00Z');
const signSample = signOss({
  bucketUrl: () => 'https://my-bucket.oss-cn-hangzhou.aliyuncs.com',
  bucket: 'my-bucket',
  region: 'cn-hangzhou',
  keys: sample,
  clock: () => at,
});

// Known answers published in the tests of another public implementation.
test('a HEAD of OSS has the published signature', () => {
  expect(signSample('HEAD', object).headers.authorization).toBe(
    'OSS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20260812/cn-hangzhou/oss/aliyun_v4_request,Signature=90cf7b7b9c6fc4062c5bcb51b2526cf11c24a7e6ded03d07d3532863438fc06a',
  );
});

test('the verifier knows the published signatures as well', () => {
  const verdict = (
    method: string,
    headers: Record<string, string>,
    key = object,
    bucket = 'my-bucket',
    now = at,
  ) =>
    verifyOssRequest(
      { method, headers: new Headers(headers) },
      key,
      {
        bucket,
        region: 'cn-hangzhou',
        secretOf: (id) => ({ AKIDEXAMPLE: 'SKEXAMPLE123456', LTAIEXAMPLE: 'yourAccessKeySecret' })[id],
      },
      now,
    );
  const credential =
    'OSS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20260812/cn-hangzhou/oss/aliyun_v4_request,Signature=';
  const common = { 'x-oss-date': '20260812T103000Z', 'x-oss-content-sha256': 'UNSIGNED-PAYLOAD' };
  const get = {
    ...common,
    'content-type': 'application/octet-stream',
    authorization: `${credential}205d5ebe2322cc91d4657f9947681f95c13af8980e6315fe957bcbf017c486cc`,
  };
  const put = {
    ...common,
    'content-type': 'image/jpeg',
    'x-oss-forbid-overwrite': 'true',
    authorization: `${credential}c00baf659ad74992fd003d49e754bb137dfd35f235251529a398517dbce5e093`,
  };
  expect(verdict('GET', get)).toBeNull();
  expect(verdict('PUT', put)).toBeNull();
  expect(verdict('DELETE', get)).toBe('SignatureDoesNotMatch');
  expect(verdict('GET', get, 'other.jpg')).toBe('SignatureDoesNotMatch');
  expect(verdict('GET', get, object, 'other')).toBe('SignatureDoesNotMatch');
  expect(verdict('GET', { ...get, 'content-type': 'text/html' })).toBe('SignatureDoesNotMatch');
  expect(verdict('PUT', { ...put, 'x-oss-forbid-overwrite': 'false' })).toBe('SignatureDoesNotMatch');
  expect(verdict('GET', { ...get, 'x-oss-date': '20260812T103001Z' })).toBe('SignatureDoesNotMatch');
  expect(verdict('GET', get, object, 'my-bucket', new Date(at.getTime() + 16 * 60_000))).toBe(
    'RequestTimeTooSkewed',
  );
  expect(verdict('GET', {})).toBe('AccessDenied');

  // From the same source: a request with additional signed headers.
  const documented = {
    'content-type': 'text/plain',
    'content-md5': 'ICy5YqxZB1uWSwcVLSNLcA==',
    'content-length': '3',
    'content-disposition': 'attachment',
    'x-oss-date': '20250411T064124Z',
    'x-oss-content-sha256': 'UNSIGNED-PAYLOAD',
    authorization:
      'OSS4-HMAC-SHA256 Credential=LTAIEXAMPLE/20250411/cn-hangzhou/oss/aliyun_v4_request,AdditionalHeaders=content-disposition;content-length,Signature=d3694c2dfc5371ee6acd35e88c4871ac95a7ba01d3a2f476768fe61218590097',
  };
  const then = new Date('2025-04-11T06:41:24Z');
  expect(verdict('PUT', documented, 'exampleobject', 'examplebucket', then)).toBeNull();
  expect(
    verdict('PUT', { ...documented, 'content-length': '4' }, 'exampleobject', 'examplebucket', then),
  ).toBe('SignatureDoesNotMatch');
});

test('a policy pins place, size and type, and every field stands in it', () => {
  const names = {
    algorithm: 'x-oss-signature-version',
    credential: 'x-oss-credential',
    date: 'x-oss-date',
    signature: 'x-oss-signature',
  };
  const {
    policy,
    'x-oss-signature': signature,
    ...fields
  } = policyFields({
    scheme: ossScheme,
    names,
    keys: sample,
    region: 'cn-hangzhou',
    bucket: 'my-bucket',
    extra: {},
    now: at,
    key: 'a/b.png',
    type: 'image/png',
    most: 1000,
    seconds: 60,
  });
  expect(JSON.parse(Buffer.from(policy!, 'base64').toString())).toEqual({
    expiration: '2026-08-12T10:31:00.000Z',
    conditions: [
      { bucket: 'my-bucket' },
      ['content-length-range', 1, 1000],
      ...Object.entries(fields).map(([name, value]) => ['eq', `$${name}`, value]),
    ],
  });
  expect(signature).toMatch(/^[0-9a-f]{64}$/);
});
