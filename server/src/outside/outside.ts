import { join } from 'node:path';
import { Readable } from 'node:stream';
import { code, PortalError } from '@portal/contract/codes';
import { Hono } from 'hono';
import type { Clock } from '../platform/clock.ts';
import type { NodeEnv } from '../platform/http/mount.ts';
import type { Log } from '../platform/log.ts';
import { mountDeveloperStyle } from './dev-page.ts';
import type { BaseUrl } from './gateway.ts';
import { createGreen } from './moderation/green.ts';
import type { Moderation } from './moderation/port.ts';
import { createGreenSimulator } from './moderation/simulator.ts';
import { createWordList } from './moderation/words.ts';
import { mountOutbox } from './outbox.page.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { createBaiduPush } from './search-push/baidu.ts';
import type { SearchPush } from './search-push/port.ts';
import { createPushSimulator } from './search-push/simulator.ts';
import { choosePayments, configuredPayments, missingGateway, simulatedPayments } from './payment/gateways.ts';
import type { Channel, PaymentGateways } from './payment/port.ts';
import type { SamplePayment } from './payment/simulated.types.ts';
import type { OutsideSettings } from './settings.ts';
import { createAliyunSms } from './sms/aliyun.ts';
import type { Sms } from './sms/port.ts';
import { createSmsSimulator, simulatedTemplates } from './sms/simulator.ts';
import { createTencentSms } from './sms/tencent.ts';
import { createLocalParts } from './storage/local.parts.ts';
import { createLocalStore } from './storage/local.ts';
import { createOss } from './storage/oss.ts';
import type { Storage } from './storage/port.ts';
import { createS3 } from './storage/s3.ts';
import { createOssSimulator } from './storage/simulator.ts';
import { createOfficialAccount } from './wechat/official-account.ts';
import { mountPhone } from './wechat/phone.page.ts';
import { pushPath, type OfficialAccount } from './wechat/port.ts';
import { createWechatSimulator } from './wechat/simulator.ts';
import { paymentCodes } from './wechat-pay/phone.page.ts';

export type Outside = {
  sms: Sms;
  officialAccount: OfficialAccount;
  storage: Storage;
  /** For sample files: the simulator's own store, because it does not answer before the port is open. */
  seedStorage: Pick<Storage, 'write'>;
  moderation: Moderation;
  payments: PaymentGateways;
  /** For sample data: the simulated gateway learns of a payment, so that it can be returned; a real one is told nothing. */
  seedPayment(channel: Channel, payment: SamplePayment): void;
  /** Null where no search engine is told: the setting is off. */
  searchPush: SearchPush | null;
  /** Where browsers post uploads, when that is another origin: the content security policy must name it. */
  uploadOrigin: string | null;
  /** The simulators and the developers' pages; null in production. */
  simulators: Hono<NodeEnv> | null;
  outbox: Outbox | null;
};

type Options = {
  settings: OutsideSettings;
  environment: 'development' | 'test' | 'production';
  dataDirectory: string;
  publicUrl: string;
  clock: Clock;
  log: Log;
  /** Where this process answers itself: `http://127.0.0.1:3000`. Asked at each use, so the port may be found later. */
  loopback: BaseUrl;
};

/** The outside world: the configured providers, and in their place simulators of them while developing. */
export function createOutside(options: Options): Outside {
  const { settings, log, environment } = options;
  const upload =
    settings.storage && (settings.storage.STORAGE_UPLOAD_URL ?? settings.storage.STORAGE_BUCKET_URL);
  const real = configured(options);
  const uploadOrigin = upload ? new URL(upload).origin : null;
  if (environment !== 'production') return { ...simulated(options, real), uploadOrigin };

  const payments = configuredPayments(settings, options);
  const providers = { ...real, wechatPay: payments.wechat, alipay: payments.alipay };
  const missing = Object.entries(providers).flatMap(([name, adapter]) => (adapter ? [] : [name]));
  if (missing.length > 0) log.warn({ missing }, 'providers not configured');
  return {
    sms: real.sms ?? { send: async () => notConfigured('短信服务') },
    officialAccount: real.officialAccount ?? {
      createCode: async () => notConfigured('微信登录'),
      receive: async () => new Response('not configured', { status: 404 }),
    },
    storage: real.storage ?? {
      uploadForm: () => notConfigured('文件存储'),
      read: async () => notConfigured('文件存储'),
      head: async () => notConfigured('文件存储'),
      write: async () => notConfigured('文件存储'),
      remove: async () => notConfigured('文件存储'),
      parts: {
        begin: async () => notConfigured('文件存储'),
        write: async () => notConfigured('文件存储'),
        finish: async () => notConfigured('文件存储'),
        abandon: async () => notConfigured('文件存储'),
      },
    },
    seedStorage: { write: async () => notConfigured('示例文件') },
    moderation: real.moderation ?? createWordList(),
    payments: choosePayments(payments, {
      wechat: () => missingGateway('wechat'),
      alipay: () => missingGateway('alipay'),
    }),
    seedPayment: () => {},
    searchPush: configuredPush(options),
    uploadOrigin,
    simulators: null,
    outbox: null,
  };
}

type Adapters = Pick<Outside, 'sms' | 'officialAccount' | 'storage' | 'moderation'>;
type Configured = { [Name in keyof Adapters]: Adapters[Name] | null };

function configured({ settings, clock, log }: Options): Configured {
  const { sms, wechat, storage, moderation } = settings;
  return {
    sms: sms && configuredSms(sms, clock, log),
    officialAccount:
      wechat &&
      createOfficialAccount({
        endpoint: () => wechat.WECHAT_ENDPOINT,
        appId: wechat.WECHAT_APP_ID,
        appSecret: wechat.WECHAT_APP_SECRET,
        token: wechat.WECHAT_TOKEN,
        encodingAesKey: wechat.WECHAT_ENCODING_AES_KEY ?? null,
        clock,
        log,
      }),
    storage:
      storage &&
      { oss: createOss, s3: createS3 }[storage.STORAGE_PROVIDER]({
        bucketUrl: () => storage.STORAGE_BUCKET_URL,
        uploadUrl: () => storage.STORAGE_UPLOAD_URL ?? storage.STORAGE_BUCKET_URL,
        bucket: storage.STORAGE_BUCKET,
        region: storage.STORAGE_REGION,
        keys: {
          accessKeyId: storage.STORAGE_ACCESS_KEY_ID,
          accessKeySecret: storage.STORAGE_ACCESS_KEY_SECRET,
        },
        clock,
      }),
    moderation:
      moderation &&
      createGreen({
        endpoint: () => moderation.MODERATION_ENDPOINT,
        keys: {
          accessKeyId: moderation.MODERATION_ACCESS_KEY_ID,
          accessKeySecret: moderation.MODERATION_ACCESS_KEY_SECRET,
        },
        service: moderation.MODERATION_SERVICE,
        local: createWordList(),
        clock,
        log,
      }),
  };
}

function configuredSms(sms: NonNullable<OutsideSettings['sms']>, clock: Clock, log: Log): Sms {
  const { SMS_ACCESS_KEY_ID: id, SMS_ACCESS_KEY_SECRET: secret } = sms;
  const common = {
    endpoint: () => sms.SMS_ENDPOINT,
    signName: sms.SMS_SIGN_NAME,
    templates: sms.SMS_TEMPLATES,
    clock,
    log,
  };
  if (sms.SMS_PROVIDER === 'aliyun') {
    return createAliyunSms({ ...common, keys: { accessKeyId: id, accessKeySecret: secret } });
  }
  const keys = { secretId: id, secretKey: secret };
  return createTencentSms({ ...common, keys, region: sms.SMS_REGION, appId: sms.SMS_APP_ID });
}

function configuredPush({ settings: { searchPush } }: Options): SearchPush | null {
  if (!searchPush) return null;
  const { SEARCH_PUSH_ENDPOINT, SEARCH_PUSH_SITE: site, SEARCH_PUSH_TOKEN: token } = searchPush;
  return createBaiduPush({ endpoint: () => SEARCH_PUSH_ENDPOINT, site, token });
}

/** Whatever is not configured is the same adapter, talking to a simulator in this process. */
function simulated(options: Options, real: Configured): Omit<Outside, 'uploadOrigin'> {
  const { clock, log, loopback, dataDirectory } = options;
  const outbox = createOutbox(clock);
  const smsSimulator = createSmsSimulator(clock, outbox);
  const wechat = createWechatSimulator({ pushUrl: () => `${loopback()}${pushPath}`, clock });
  const uploads = join(dataDirectory, 'uploads');
  const localStore = createLocalStore(uploads);
  const oss = createOssSimulator(localStore, createLocalParts(uploads, localStore), clock);
  const green = createGreenSimulator(clock);
  const engine = createPushSimulator();
  const payments = simulatedPayments(options);
  const merchants = configuredPayments(options.settings, options);

  const simulators = new Hono<NodeEnv>();
  for (const app of [
    mountDeveloperStyle(),
    mountOutbox(outbox),
    mountPhone(wechat, (said) => paymentCodes(payments.wechat, said)),
    smsSimulator.app,
    wechat.app,
    oss.app,
    green.app,
    engine.app,
    payments.app,
  ]) {
    simulators.route('/', app);
  }
  return {
    sms:
      real.sms ??
      createAliyunSms({
        endpoint: () => `${loopback()}/simulator/aliyun-sms`,
        keys: smsSimulator.aliyunKeys,
        signName: '采购协会',
        templates: simulatedTemplates,
        clock,
        log,
      }),
    officialAccount:
      real.officialAccount ??
      createOfficialAccount({
        endpoint: () => `${loopback()}/simulator/wechat`,
        ...wechat.account,
        clock,
        log,
      }),
    storage:
      real.storage ??
      createOss({
        bucketUrl: () => `${loopback()}/simulator/oss/${oss.bucket}`,
        // A path alone is right at whatever address the developer has opened the portal.
        uploadUrl: () => `/simulator/oss/${oss.bucket}`,
        bucket: oss.bucket,
        region: oss.region,
        keys: oss.keys,
        clock,
      }),
    moderation:
      real.moderation ??
      createGreen({
        endpoint: () => `${loopback()}/simulator/aliyun-green`,
        keys: green.keys,
        service: 'comment_detection_pro',
        local: createWordList(),
        clock,
        log,
      }),
    payments: choosePayments(merchants, payments.gateways),
    seedPayment: (channel, payment) => {
      if (!merchants[channel]) payments.remember(channel, payment);
    },
    searchPush:
      configuredPush(options) ??
      createBaiduPush({
        endpoint: () => `${loopback()}/simulator/baidu`,
        site: options.publicUrl,
        token: engine.token,
      }),
    seedStorage: real.storage ?? {
      write: (key, bytes, type) => localStore.save(key, type, Readable.from([bytes])),
    },
    simulators,
    outbox,
  };
}

function notConfigured(what: string): never {
  throw new PortalError(code.failure, `${what}尚未配置，请联系管理员`);
}
