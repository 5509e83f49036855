import { expect, test } from 'vitest';
import { messageKey, openMessage, pushSignature, sealMessage as sealReply } from './message-crypto.ts';
import { sealMessage } from './simulator.ts';

// The sample that ships with WeChat's own WXBizMsgCrypt.
const encodingAesKey = 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG';
const appId = 'wxb11529c136998cb6';
const sample = 'jn1L23DB+6ELqJ+6bruv21Y6MD7KeIfP82D6gU39rmkgczbWwt5+3bnyg5K55bgVtVzd832WzZGMhkP72vVOfg==';
const key = messageKey(encodingAesKey);

test("WeChat's sample opens, and the simulator seals the same bytes", () => {
  expect(openMessage(sample, key, appId)).toBe('我是中文abcd123');
  expect(sealMessage('我是中文abcd123', encodingAesKey, appId, Buffer.from('aaaabbbbccccdddd'))).toBe(sample);
  expect(sealReply('我是中文abcd123', key, appId, Buffer.from('aaaabbbbccccdddd'))).toBe(sample);
});

test('the signature is that of the published push', () => {
  const encrypted =
    'hyzAe4OzmOMbd6TvGdIOO6uBmdJoD0Fk53REIHvxYtJlE2B655HuD0m8KUePWB3+LrPXo87wzQ1QLvbeUgmBM4x6F8PGHQHFVAFmOD2LdJF9FrXpbUAh0B5GIItb52sn896wVsMSHGuPE328HnRGBcrS7C41IzDWyWNlZkyyXwon8T332jisa+h6tEDYsVticbSnyU8dKOIbgU6ux5VTjg3yt+WGzjlpKn6NPhRjpA912xMezR4kw6KWwMrCVKSVCZciVGCgavjIQ6X8tCOp3yZbGpy0VxpAe+77TszTfRd5RJSVO/HTnifJpXgCSUdUue1v6h0EIBYYI1BD1DlD+C0CR8e6OewpusjZ4uBl9FyJvnhvQl+q5rv1ixrcpCumEPo5MJSgM9ehVsNPfUM669WuMyVWQLCzpu9GhglF2PE=';
  expect(pushSignature('spamtest', '1409735669', '1320562132', encrypted)).toBe(
    '5d197aaffba7e9b25a30732f161a50dee96bd5fa',
  );
  expect(openMessage(encrypted, key, 'wx2c2769f8efd9abc2')).toContain('<![CDATA[abcdteT]]>');
});

test.each([
  ['another account', sample, 'wx0000000000000000'],
  ['cut in the middle', sample.slice(0, 44), appId],
  ['no base64', '!!!', appId],
  ['nothing', '', appId],
  ['another last block', `${sample.slice(0, -8)}AAAAAA==`, appId],
])('%s does not open', (_, encrypted, account) => {
  expect(openMessage(encrypted, key, account)).toBeNull();
});

test('every length of message survives the padding to 32', () => {
  for (let length = 0; length < 70; length += 1) {
    const xml = 'x'.repeat(length);
    expect(openMessage(sealMessage(xml, encodingAesKey, appId, Buffer.alloc(16)), key, appId)).toBe(xml);
  }
});
