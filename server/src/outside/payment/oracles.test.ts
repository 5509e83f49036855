import { createPublicKey, type KeyObject } from 'node:crypto';
import { AlipaySdk } from 'alipay-sdk';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Aes, Formatter, Rsa, Wechatpay } from 'wechatpay-axios-plugin';
import { systemClock } from '../../platform/clock.ts';
import type { NodeEnv } from '../../platform/http/mount.ts';
import { createAlipaySimulator } from '../alipay/simulator.ts';
import { formFields } from '../alipay/signature.ts';
import { createAlipay } from '../alipay/alipay.ts';
import { readOutsideSettings } from '../settings.ts';
import { serveForTest } from '../testing.ts';
import { createWechatPaySimulator } from '../wechat-pay/simulator.ts';
import { createWechatPay } from '../wechat-pay/wechat-pay.ts';
import { notifyPath } from './port.ts';
import type { Letter } from './simulated.types.ts';

// The published SDKs judge: what we sign they verify, what they sign we verify. They know only the real time.
const letters: { url: string; letter: Letter }[] = [];
const simulation = {
  clock: systemClock,
  file: null,
  pace: null,
  postNotification: async (url: string, letter: Letter) => {
    letters.push({ url, letter });
    return new Response('success');
  },
};
const wechat = createWechatPaySimulator(simulation);
const alipay = createAlipaySimulator(simulation);
const soon = () => new Date(Date.now() + 600_000);
const pem = (key: KeyObject) =>
  key.export({ type: key.type === 'private' ? 'pkcs8' : 'spki', format: 'pem' }).toString();
let base = '';
let close: () => Promise<void>;

beforeAll(async () => {
  // alipay-sdk writes its timestamp in the zone of the process.
  process.env.TZ = 'Asia/Shanghai';
  ({ base, close } = await serveForTest(new Hono<NodeEnv>().route('/', wechat.app).route('/', alipay.app)));
});
afterAll(() => close());

describe('WeChat Pay', () => {
  const account = wechat.account();
  const merchantPublic = createPublicKey(pem(account.privateKey));
  const sent: { url: string; init: RequestInit }[] = [];
  const gateway = (transport?: (url: string, init: RequestInit) => Promise<Response>) =>
    createWechatPay({
      ...account,
      endpoint: () => `${base}/simulator/wechat-pay`,
      notifyBase: () => 'http://portal.test',
      clock: systemClock,
      transport:
        transport ??
        ((url, init) => {
          sent.push({ url, init });
          return fetch(url, init);
        }),
    });
  const order = (outTradeNo: string) => ({
    outTradeNo,
    description: '政府采购实务“一”',
    amount: 19_900,
    expireAt: soon(),
    returnUrl: '',
  });

  test('verifies what we sign', async () => {
    await gateway().begin(order('ORACLE0001'));
    await gateway().query('ORACLE0001');
    expect(sent.map(({ init }) => init.method)).toEqual(['POST', 'GET']);
    for (const { url, init } of sent) {
      const headers = new Headers(init.headers);
      const given = headers.get('authorization')!;
      const field = (name: string) => new RegExp(`${name}="([^"]+)"`).exec(given)![1]!;
      const { pathname, search } = new URL(url);
      const body = (init.body ?? '') as string;
      const text = Formatter.request(
        init.method!,
        pathname + search,
        field('timestamp'),
        field('nonce_str'),
        body,
      );
      expect(Rsa.verify(text, field('signature'), merchantPublic)).toBe(true);
      expect(given).toBe(
        Formatter.authorization(
          account.merchantId,
          field('nonce_str'),
          field('signature'),
          field('timestamp'),
          account.serial,
        ),
      );
      expect(headers.get('wechatpay-serial')).toBe(account.publicKey.id);
    }
  });

  test('is answered as by WeChat Pay: it takes the signature of either key', async () => {
    const { serial, pem: certificate } = wechat.certificate();
    const client = new Wechatpay({
      mchid: account.merchantId,
      serial: account.serial,
      privateKey: pem(account.privateKey),
      certs: { [serial]: certificate, [account.publicKey.id]: pem(account.publicKey.key) },
      baseURL: `${base}/simulator/wechat-pay/`,
    }) as unknown as Record<string, { get(config: unknown): Promise<unknown> }>;
    for (const answerSerial of [serial, account.publicKey.id]) {
      const { data } = (await client['/v3/certificates']!.get({
        headers: { 'Wechatpay-Serial': answerSerial },
      })) as { data: { data: { encrypt_certificate: Record<string, string> }[] } };
      const { ciphertext, nonce, associated_data: aad } = data.data[0]!.encrypt_certificate;
      expect(Aes.AesGcm.decrypt(ciphertext!, account.apiKey, nonce!, aad)).toBe(certificate);
    }
  });

  test('opens and verifies the notifications of the simulator', async () => {
    await wechat.pay('ORACLE0001');
    await wechat.deliver();
    const { url, letter } = letters.pop()!;
    expect(url).toBe(`http://portal.test${notifyPath.wechat}`);
    const { resource } = JSON.parse(letter.body) as { resource: Record<string, string> };
    const given = (name: string) => letter.headers[`wechatpay-${name}`]!;
    const key =
      given('serial') === account.publicKey.id ? pem(account.publicKey.key) : wechat.certificate().pem;
    const text = Formatter.response(given('timestamp'), given('nonce'), letter.body);
    expect(Rsa.verify(text, given('signature'), key)).toBe(true);
    const opened = Aes.AesGcm.decrypt(
      resource.ciphertext!,
      account.apiKey,
      resource.nonce!,
      resource.associated_data,
    );
    expect(JSON.parse(opened)).toMatchObject({ out_trade_no: 'ORACLE0001', trade_state: 'SUCCESS' });
  });

  test('signs and seals what we take', async () => {
    const signer = pem(wechat.signers().publicKey);
    const signed = (body: string) => {
      const [timestamp, nonce] = [String(Formatter.timestamp()), Formatter.nonce()];
      return new Headers({
        'Wechatpay-Timestamp': timestamp,
        'Wechatpay-Nonce': nonce,
        'Wechatpay-Serial': account.publicKey.id,
        'Wechatpay-Signature': Rsa.sign(Formatter.response(timestamp, nonce, body), signer),
      });
    };
    const content = {
      appid: account.appId,
      mchid: account.merchantId,
      out_trade_no: 'ORACLE0002',
      transaction_id: '4200000000',
      trade_state: 'SUCCESS',
      success_time: '2026-11-16T18:00:00+08:00',
      amount: { total: 1, currency: 'CNY' },
    };
    const nonce = Formatter.nonce(12);
    const ciphertext = Aes.AesGcm.encrypt(JSON.stringify(content), account.apiKey, nonce, 'transaction');
    const resource = {
      algorithm: 'AEAD_AES_256_GCM',
      ciphertext,
      nonce,
      associated_data: 'transaction',
      original_type: 'transaction',
    };
    const body = JSON.stringify({ id: 'EV-1', event_type: 'TRANSACTION.SUCCESS', resource }, null, 1);
    const event = await gateway().receive({ headers: signed(body), body: Buffer.from(body) });
    const payment = { outTradeNo: 'ORACLE0002', state: 'paid', amount: 1, transactionId: '4200000000' };
    expect(event).toMatchObject({ notifyId: 'EV-1', kind: 'payment', payment });
    expect(event).toMatchObject({ payment: { paidAt: new Date('2026-11-16T10:00:00Z') } });

    const answer = JSON.stringify(content, null, 2);
    const answered = gateway(async () => new Response(answer, { headers: signed(answer) }));
    expect(await answered.query('ORACLE0002')).toMatchObject(payment);
  });

  test('reads the same rows in a bill', async () => {
    const day = Formatter.timestamp() * 1000 + 8 * 3_600_000;
    const files: Buffer[] = [];
    const rows = await gateway(async (url, init) => {
      const response = await fetch(url, init);
      if (url.includes('billdownload')) files.push(Buffer.from(await response.clone().arrayBuffer()));
      return response;
    }).bill(new Date(day).toISOString().slice(0, 10));
    const cast = Formatter.castCsvBill(files[0]!) as { rows: Record<string, string>[] };
    expect(cast.rows.map((row) => [row['商户订单号'], row['订单金额'], row['微信订单号']])).toEqual(
      rows.map(({ outTradeNo, transactionId }) => [outTradeNo, '199.00', transactionId]),
    );
    expect(rows).toMatchObject([{ outTradeNo: 'ORACLE0001', amount: 19_900 }]);
  });
});

describe('Alipay', () => {
  const account = alipay.account();
  const gateway = () =>
    createAlipay({
      ...account,
      endpoint: () => `${base}/simulator/alipay`,
      notifyBase: () => 'http://portal.test',
      clock: systemClock,
    });
  const sdk = (alipayPublicKey: KeyObject) =>
    new AlipaySdk({
      appId: account.appId,
      privateKey: pem(account.privateKey),
      alipayPublicKey: pem(alipayPublicKey),
      gateway: `${base}/simulator/alipay/gateway.do`,
      keyType: 'PKCS8',
    });
  const appPublic = createPublicKey(pem(account.privateKey));
  const begin = (outTradeNo: string) =>
    gateway().begin({
      outTradeNo,
      description: '实务 100%+ /=&“一”',
      amount: 19_900,
      expireAt: soon(),
      returnUrl: 'http://portal.test/payment/1?a=b&c=%E4%B8%80',
    }) as Promise<{ url: string }>;

  test('verifies what we sign', async () => {
    const { url } = await begin('ORACLE0001');
    const fields = formFields(new URL(url).search)!;
    expect(sdk(appPublic).checkNotifySignV2(fields)).toBe(true);
    expect(sdk(appPublic).checkNotifySignV2({ ...fields, return_url: 'http://other.test' })).toBe(false);
    expect(JSON.parse(fields.biz_content!)).toMatchObject({
      subject: '实务 100%+ “一”',
      total_amount: '199.00',
    });
  });

  test('signs what the simulator takes, and takes its answers', async () => {
    const content = { out_trade_no: 'ORACLE0002', total_amount: '1.00', subject: '课程' };
    const url = sdk(account.publicKey).pageExecute('alipay.trade.page.pay', 'GET', {
      notifyUrl: 'http://portal.test/notify',
      bizContent: {
        ...content,
        product_code: 'FAST_INSTANT_TRADE_PAY',
        time_expire: '2099-01-01 00:00:00',
      },
    });
    expect(alipay.visit(url)).toBe('ORACLE0002');
    await alipay.pay('ORACLE0002');
    const answer = await sdk(account.publicKey).exec(
      'alipay.trade.query',
      { bizContent: { out_trade_no: 'ORACLE0002' } },
      { validateSign: true },
    );
    expect(answer).toMatchObject({ code: '10000', tradeStatus: 'TRADE_SUCCESS', totalAmount: '1.00' });
    expect(await gateway().query('ORACLE0002')).toMatchObject({ state: 'paid', amount: 100 });
    const wrongKey = sdk(appPublic).exec('alipay.trade.query', {}, { validateSign: true });
    await expect(wrongKey).rejects.toThrow('验签失败');
  });

  test('verifies the notifications of the simulator, and we take them', async () => {
    const { url } = await begin('ORACLE0003');
    alipay.visit(url);
    await alipay.pay('ORACLE0003');
    await alipay.deliver();
    const { letter } = letters.pop()!;
    const fields = formFields(letter.body)!;
    expect(sdk(account.publicKey).checkNotifySignV2(fields)).toBe(true);
    expect(sdk(account.publicKey).checkNotifySignV2({ ...fields, total_amount: '0.01' })).toBe(false);
    const event = await gateway().receive({ headers: new Headers(), body: Buffer.from(letter.body) });
    expect(event).toMatchObject({ payment: { outTradeNo: 'ORACLE0003', amount: 19_900 } });
  });

  describe('with certificates', () => {
    const files = alipay.certificates();
    const env = {
      ALIPAY_ENDPOINT: 'https://openapi.alipay.test',
      ALIPAY_APP_ID: account.appId,
      ALIPAY_SELLER_ID: account.sellerId,
      ALIPAY_PRIVATE_KEY: pem(account.privateKey),
      ALIPAY_APP_CERT: files.application,
      ALIPAY_CERT: files.alipay.replaceAll('\n', '\\n'),
      ALIPAY_ROOT_CERT: files.root,
    };
    const read = (changes: Record<string, string | undefined> = {}) =>
      readOutsideSettings({ ...env, ...changes }).alipay!;
    const certified = (numbers = read().certificates!) =>
      createAlipay({
        ...account,
        publicKey: read().publicKey,
        certificates: numbers,
        endpoint: () => `${base}/simulator/alipay`,
        notifyBase: () => 'http://portal.test',
        clock: systemClock,
      });
    const official = (changes: { alipayPublicCertContent?: string } = {}) =>
      new AlipaySdk({
        appId: account.appId,
        privateKey: pem(account.privateKey),
        appCertContent: files.application,
        alipayPublicCertContent: files.alipay,
        alipayRootCertContent: files.root,
        gateway: `${base}/simulator/alipay/gateway.do`,
        keyType: 'PKCS8',
        ...changes,
      });

    test('names them as the official SDK does', () => {
      const { appCertSn, alipayCertSn, alipayRootCertSn } = official().config;
      expect(read().certificates).toEqual({
        application: appCertSn,
        alipay: alipayCertSn,
        root: alipayRootCertSn,
      });
      expect(alipayRootCertSn).toMatch(/^[0-9a-f]{32}_[0-9a-f]{32}$/);
      expect(read().publicKey.equals(account.publicKey)).toBe(true);
    });

    test('is answered as by Alipay: either asks with its numbers and takes the answer by that certificate', async () => {
      const { url } = (await certified().begin({
        outTradeNo: 'ORACLE0004',
        description: '课程',
        amount: 100,
        expireAt: soon(),
        returnUrl: 'http://portal.test/payment/1',
      })) as { url: string };
      expect(formFields(new URL(url).search)).toMatchObject({
        app_cert_sn: official().config.appCertSn,
        alipay_root_cert_sn: official().config.alipayRootCertSn,
      });
      expect(alipay.visit(url)).toBe('ORACLE0004');
      await alipay.pay('ORACLE0004');
      const ask = { bizContent: { out_trade_no: 'ORACLE0004' } };
      const answer = await official().exec('alipay.trade.query', ask, { validateSign: true });
      expect(answer).toMatchObject({ code: '10000', tradeStatus: 'TRADE_SUCCESS' });
      expect(await certified().query('ORACLE0004')).toMatchObject({ state: 'paid', amount: 100 });

      const foreign = { alipayPublicCertContent: files.application };
      const refusal = official(foreign).exec('alipay.trade.query', ask, { validateSign: true });
      await expect(refusal).rejects.toThrow('验签失败');
      const numbers = read().certificates!;
      const other = certified({ ...numbers, alipay: numbers.application });
      await expect(other.query('ORACLE0004')).rejects.toThrow(/another certificate/);
      const unknown = certified({ ...numbers, application: numbers.alipay });
      await expect(unknown.query('ORACLE0004')).rejects.toThrow(/isv.invalid-signature/);
    });

    test('a notification by another certificate is refused', async () => {
      await alipay.deliver();
      const { letter } = letters.pop()!;
      const receive = (body: string) =>
        certified().receive({ headers: new Headers(), body: Buffer.from(body) });
      expect(await receive(letter.body)).toMatchObject({ payment: { outTradeNo: 'ORACLE0004' } });
      await expect(receive(`${letter.body}&alipay_cert_sn=0`)).rejects.toMatchObject({
        reason: 'unknown key',
      });
    });

    test.each([
      [{ ALIPAY_APP_CERT: files.alipay }, /ALIPAY_APP_CERT：与 ALIPAY_PRIVATE_KEY 不是一对/],
      [{ ALIPAY_CERT: files.application }, /ALIPAY_CERT：这是应用公钥证书/],
      [{ ALIPAY_CERT: undefined }, /ALIPAY_CERT：与 ALIPAY_APP_CERT、ALIPAY_ROOT_CERT 必须同时设置/],
      [{ ALIPAY_ROOT_CERT: '/nowhere/alipayRootCert.crt' }, /ALIPAY_ROOT_CERT：应为证书/],
      [{ ALIPAY_PUBLIC_KEY: pem(account.publicKey) }, /ALIPAY_PUBLIC_KEY：使用证书时不要设置/],
      [
        { ALIPAY_APP_CERT: undefined, ALIPAY_CERT: undefined, ALIPAY_ROOT_CERT: undefined },
        /ALIPAY_PUBLIC_KEY：未设置/,
      ],
    ])('what does not fit is refused at the start: %o', (changes, message) => {
      expect(() => read(changes)).toThrow(message);
    });
  });
});
