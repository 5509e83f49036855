import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../platform/clock.ts';
import type { NodeEnv } from '../platform/http/mount.ts';
import { createOutside } from './outside.ts';
import { channelsOf, NotificationRefused } from './payment/port.ts';
import { newKey } from './payment/rsa.ts';
import { readOutsideSettings, requireDatabaseForMoney } from './settings.ts';
import { mountPush, recordingLog, serveForTest } from './testing.ts';

let folder: string;
let base = '';
let close: () => Promise<void>;
const { log, lines } = recordingLog();
const make = (environment: 'test' | 'production', env: Record<string, string> = {}) =>
  createOutside({
    settings: readOutsideSettings(env),
    environment,
    dataDirectory: folder,
    publicUrl: 'https://portal.example.org',
    clock: systemClock,
    log,
    loopback: () => base,
  });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-outside-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('while developing, without any setting', () => {
  let outside: ReturnType<typeof make>;
  beforeAll(async () => {
    outside = make('test');
    const app = new Hono<NodeEnv>().route('/', outside.simulators!);
    app.route(
      '/',
      mountPush(outside.officialAccount, async () => null),
    );
    ({ base, close } = await serveForTest(app));
  });
  afterAll(() => close());

  test('every port works against its simulator', async () => {
    await outside.sms.send({ mobile: '13900000001', scene: 'login', code: '123456' });
    expect(outside.outbox!.list({ to: '13900000001' })).toHaveLength(1);
    expect(await outside.moderation.check('模拟违规')).toMatchObject({ verdict: 'block' });
    await outside.storage.write('a.txt', Buffer.from('a'), 'text/plain');
    expect(await outside.storage.head('a.txt')).toEqual({ size: 1, type: 'text/plain' });
    expect(outside.storage.uploadForm({ key: 'b', type: 'a/b', most: 1, seconds: 9 }).url).toBe(
      '/simulator/oss/portal',
    );
    const { url } = await outside.officialAccount.createCode('scene', 60);
    const scan = await fetch(`${base}/dev/wechat/scan`, {
      method: 'POST',
      body: JSON.stringify({ url }),
      headers: { 'content-type': 'application/json' },
    });
    expect(await scan.json()).toMatchObject({ answers: [200] });
  });
});

describe('in production', () => {
  test('nothing is simulated, and what is not configured says so', async () => {
    const outside = make('production');
    expect([outside.simulators, outside.outbox]).toEqual([null, null]);
    const refusal = { name: 'PortalError', message: '短信服务尚未配置，请联系管理员' };
    await expect(outside.sms.send({ mobile: '1', scene: 'login', code: '1' })).rejects.toMatchObject(refusal);
    await expect(outside.officialAccount.createCode('a', 60)).rejects.toThrow('微信登录尚未配置');
    await expect(outside.storage.head('a')).rejects.toThrow('文件存储尚未配置');
    await expect(outside.payments.wechat.query('a')).rejects.toThrow('微信支付尚未配置');
    await expect(outside.payments.alipay.close('a')).rejects.toThrow('支付宝尚未配置');
    expect(channelsOf(outside.payments)).toEqual([]);
    expect(channelsOf({ ...outside.payments, wechat: make('test').payments.wechat })).toEqual(['wechat']);
    expect(channelsOf(make('test').payments)).toEqual(['wechat', 'alipay']);
    const notification = { headers: new Headers(), body: new Uint8Array() };
    await expect(outside.payments.alipay.receive(notification)).rejects.toThrow(NotificationRefused);
    expect(await outside.moderation.check('赌 博')).toMatchObject({ verdict: 'block' });
    const request = new Request('https://a.cn/?timestamp=1');
    const push = await outside.officialAccount.receive(request, async () => null);
    expect(push.status).toBe(404);
    expect(lines.join()).toContain(
      '"missing":["sms","officialAccount","storage","moderation","wechatPay","alipay"]',
    );
  });

  test('the configured store is where browsers are sent', () => {
    const outside = make('production', {
      STORAGE_PROVIDER: 's3',
      STORAGE_BUCKET: 'portal',
      STORAGE_REGION: 'us-east-1',
      STORAGE_ACCESS_KEY_ID: 'id',
      STORAGE_ACCESS_KEY_SECRET: 'secret',
      STORAGE_BUCKET_URL: 'http://minio:9000/portal',
      STORAGE_UPLOAD_URL: 'https://files.example.org/portal/',
    });
    expect(outside.uploadOrigin).toBe('https://files.example.org');
    const { url, fields } = outside.storage.uploadForm({ key: 'a', type: 'a/b', most: 1, seconds: 9 });
    expect(url).toBe('https://files.example.org/portal');
    expect(fields['x-amz-algorithm']).toBe('AWS4-HMAC-SHA256');
  });
});

describe('settings', () => {
  test('half a provider is refused at start, by the names that are missing', () => {
    expect(() => readOutsideSettings({ SMS_PROVIDER: 'aliyun', SMS_SIGN_NAME: '协会' })).toThrow(
      /SMS_ACCESS_KEY_ID/,
    );
    expect(() => readOutsideSettings({ SMS_PROVIDER: 'pigeon' })).toThrow(/SMS_PROVIDER/);
    expect(() => readOutsideSettings({ WECHAT_APP_ID: 'wx' })).toThrow(/WECHAT_APP_SECRET/);
    expect(readOutsideSettings({ SMS_PROVIDER: '' }).sms).toBeNull();
    expect(() => readOutsideSettings({ WECHAT_PAY_APP_ID: 'wx' })).toThrow(/WECHAT_PAY_MERCHANT_ID/);
    expect(() => readOutsideSettings({ ALIPAY_APP_ID: '2021' })).toThrow(/ALIPAY_PRIVATE_KEY/);
  });

  test('WeChat Pay and the WeChat account are two things', () => {
    const pay = {
      WECHAT_PAY_APP_ID: 'wx1',
      WECHAT_PAY_MERCHANT_ID: '1900000001',
      WECHAT_PAY_SERIAL: '3B',
      WECHAT_PAY_PRIVATE_KEY: newKey(),
      WECHAT_PAY_API_V3_KEY: '0'.repeat(32),
    };
    const { wechat, wechatPay } = readOutsideSettings(pay);
    expect([wechat, wechatPay?.WECHAT_PAY_PRIVATE_KEY.type]).toEqual([null, 'private']);
    const wrong = (changes: Record<string, string>) => () => readOutsideSettings({ ...pay, ...changes });
    expect(wrong({ WECHAT_PAY_PRIVATE_KEY: 'no key' })).toThrow(/WECHAT_PAY_PRIVATE_KEY：应为 RSA 私钥/);
    expect(wrong({ WECHAT_PAY_API_V3_KEY: 'short' })).toThrow(/应为 32 个字符/);
    expect(wrong({ WECHAT_PAY_PUBLIC_KEY_ID: 'PUB_KEY_ID_1' })).toThrow(/WECHAT_PAY_PUBLIC_KEY/);
    expect(() => requireDatabaseForMoney({ wechatPay, alipay: null }, null)).toThrow('请设置 DATABASE_URL');
    requireDatabaseForMoney({ wechatPay, alipay: null }, 'postgres://db');
    requireDatabaseForMoney({ wechatPay: null, alipay: null }, null);
  });

  test('templates are named by scene, or one for all', () => {
    const sms = {
      SMS_PROVIDER: 'aliyun',
      SMS_SIGN_NAME: '协会',
      SMS_ACCESS_KEY_ID: 'a',
      SMS_ACCESS_KEY_SECRET: 'b',
    };
    const read = (list: string) => readOutsideSettings({ ...sms, SMS_TEMPLATES: list }).sms!.SMS_TEMPLATES;
    expect(read('SMS_1')).toEqual({ default: 'SMS_1' });
    expect(read('login:SMS_1, default:SMS_2')).toEqual({ login: 'SMS_1', default: 'SMS_2' });
  });
});
