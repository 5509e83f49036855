import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createOutbox } from '../outbox.ts';
import { recordingLog, serveForTest } from '../testing.ts';
import { createAliyunSms } from './aliyun.ts';
import { createSmsSimulator, simulatedTemplates } from './simulator.ts';
import { createTencentSms } from './tencent.ts';

let time = Date.parse('2026-05-01T08:00:00Z');
const clock = () => new Date(time);
const outbox = createOutbox(clock);
const simulator = createSmsSimulator(clock, outbox);
const { log, lines } = recordingLog();
let server: Awaited<ReturnType<typeof serveForTest>>;

beforeAll(async () => {
  server = await serveForTest(simulator.app);
});
afterAll(() => server.close());
beforeEach(() => {
  outbox.clear();
  lines.length = 0;
  time += 24 * 3600_000;
  Object.assign(simulator.control, { limits: false, refuse: null });
});

const common = { signName: '采购协会', templates: simulatedTemplates, clock, log };
const aliyun = (keys = simulator.aliyunKeys) =>
  createAliyunSms({ ...common, endpoint: () => `${server.base}/simulator/aliyun-sms`, keys });
const tencent = (keys = simulator.tencentKeys) =>
  createTencentSms({
    ...common,
    endpoint: () => `${server.base}/simulator/tencent-sms`,
    keys,
    region: 'ap-guangzhou',
    appId: '1400000000',
  });
const message = { mobile: '13900000001', scene: 'login', code: '482913' };
const refusal = { name: 'PortalError', code: 0, message: '短信发送失败，请稍后再试' };

describe.each([
  [
    'aliyun',
    () => aliyun(),
    () => aliyun({ ...simulator.aliyunKeys, accessKeySecret: 'wrong' }),
    'SignatureDoesNotMatch',
    'isv.BUSINESS_LIMIT_CONTROL',
  ],
  [
    'tencent',
    () => tencent(),
    () => tencent({ ...simulator.tencentKeys, secretKey: 'wrong' }),
    'AuthFailure.SignatureFailure',
    'LimitExceeded.PhoneNumberThirtySecondLimit',
  ],
] as const)('through %s', (provider, create, createForged, forged, limited) => {
  test('a message signed for the gateway arrives', async () => {
    await create().send(message);
    expect(outbox.list()).toMatchObject([
      { kind: 'sms', to: '13900000001', detail: { provider, template: 'SIM_LOGIN', code: '482913' } },
    ]);
    expect(outbox.list()[0]!.text).toContain('【采购协会】您正在登录，验证码 482913');
  });

  test('a scene without a template takes the default', async () => {
    await create().send({ ...message, scene: 'verify' });
    expect(outbox.list()[0]!.detail.template).toBe('SIM_DEFAULT');
  });

  test('a wrong secret sends nothing', async () => {
    await expect(createForged().send(message)).rejects.toMatchObject(refusal);
    expect(outbox.list()).toEqual([]);
    expect(lines.join()).toContain(forged);
  });

  test("the provider's limit is told in our words and logged by its code, without number or code", async () => {
    simulator.control.limits = true;
    await create().send(message);
    await expect(create().send(message)).rejects.toMatchObject(refusal);
    time += 61_000;
    await create().send(message);
    expect(outbox.list()).toHaveLength(2);
    expect(lines.join()).toContain(limited);
    expect(lines.join()).not.toMatch(/482913|13900000001|139\*/);
  });
});

test('a gateway that does not answer is a refusal too', async () => {
  const gone = await serveForTest(simulator.app);
  await gone.close();
  const lost = createAliyunSms({
    ...common,
    endpoint: () => `${gone.base}/`,
    keys: simulator.aliyunKeys,
  });
  await expect(lost.send(message)).rejects.toMatchObject(refusal);
  expect(lines.join()).toContain('ECONNREFUSED');
});

test('the switches of the simulator answer over HTTP', async () => {
  const body = JSON.stringify({ refuse: 'isv.AMOUNT_NOT_ENOUGH' });
  await fetch(`${server.base}/dev/sms`, { method: 'POST', body });
  await expect(aliyun().send(message)).rejects.toMatchObject(refusal);
  expect(lines.join()).toContain('isv.AMOUNT_NOT_ENOUGH');
});
