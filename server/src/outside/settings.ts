import type { KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { SettingsError } from '../platform/settings.ts';
import { numberOf, readCertificates, rootNumberOf } from './alipay/certificates.ts';
import { readPrivateKey, readPublicKey } from './payment/rsa.ts';

const text = z.string().min(1);
const origin = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));

/** `SMS_1` for every scene, or `login:SMS_1,register:SMS_2,default:SMS_3`. */
const templates = text.transform((list) =>
  Object.fromEntries(
    list.split(',').map((entry) => {
      const [scene = '', template] = entry.trim().split(':');
      return template === undefined ? ['default', scene] : [scene, template];
    }),
  ),
);

const sms = z.discriminatedUnion('SMS_PROVIDER', [
  z.object({
    SMS_PROVIDER: z.literal('aliyun'),
    SMS_ENDPOINT: origin.default('https://dysmsapi.aliyuncs.com'),
    SMS_ACCESS_KEY_ID: text,
    SMS_ACCESS_KEY_SECRET: text,
    SMS_SIGN_NAME: text,
    SMS_TEMPLATES: templates,
  }),
  z.object({
    SMS_PROVIDER: z.literal('tencent'),
    SMS_ENDPOINT: origin.default('https://sms.tencentcloudapi.com'),
    SMS_ACCESS_KEY_ID: text,
    SMS_ACCESS_KEY_SECRET: text,
    SMS_SIGN_NAME: text,
    SMS_TEMPLATES: templates,
    SMS_REGION: text.default('ap-guangzhou'),
    SMS_APP_ID: text,
  }),
]);

const wechat = z.object({
  WECHAT_ENDPOINT: origin.default('https://api.weixin.qq.com'),
  WECHAT_APP_ID: text,
  WECHAT_APP_SECRET: text,
  WECHAT_TOKEN: text,
  WECHAT_ENCODING_AES_KEY: z.string().length(43, '应为 43 个字符').optional(),
});

const storage = z.object({
  STORAGE_PROVIDER: z.enum(['oss', 's3']),
  STORAGE_BUCKET: text,
  STORAGE_REGION: text,
  STORAGE_ACCESS_KEY_ID: text,
  STORAGE_ACCESS_KEY_SECRET: text,
  STORAGE_BUCKET_URL: origin,
  STORAGE_UPLOAD_URL: origin.optional(),
});

const moderation = z.object({
  MODERATION_ENDPOINT: origin.default('https://green-cip.cn-shanghai.aliyuncs.com'),
  MODERATION_ACCESS_KEY_ID: text,
  MODERATION_ACCESS_KEY_SECRET: text,
  MODERATION_SERVICE: text.default('comment_detection_pro'),
});

const searchPush = z.object({
  SEARCH_PUSH_ENDPOINT: origin.default('http://data.zz.baidu.com'),
  SEARCH_PUSH_SITE: origin,
  SEARCH_PUSH_TOKEN: text,
});

const keyOf = (read: (given: string) => KeyObject | null, message: string) =>
  text.transform((given, context) => {
    const key = read(given);
    if (key) return key;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
const privateKey = keyOf(readPrivateKey, '应为 RSA 私钥（PEM，或其中的 base64）');
const publicKey = keyOf(readPublicKey, '应为 RSA 公钥（PEM，或其中的 base64）');

const wechatPay = z
  .object({
    WECHAT_PAY_ENDPOINT: origin.default('https://api.mch.weixin.qq.com'),
    WECHAT_PAY_APP_ID: text,
    WECHAT_PAY_MERCHANT_ID: text,
    WECHAT_PAY_SERIAL: text,
    WECHAT_PAY_PRIVATE_KEY: privateKey,
    WECHAT_PAY_API_V3_KEY: z
      .string()
      .refine((key) => Buffer.byteLength(key) === 32, { message: '应为 32 个字符' }),
    WECHAT_PAY_PUBLIC_KEY_ID: z
      .string()
      .regex(/^PUB_KEY_ID_/, '应以 PUB_KEY_ID_ 开头')
      .optional(),
    WECHAT_PAY_PUBLIC_KEY: publicKey.optional(),
  })
  .refine((given) => !given.WECHAT_PAY_PUBLIC_KEY_ID === !given.WECHAT_PAY_PUBLIC_KEY, {
    path: ['WECHAT_PAY_PUBLIC_KEY'],
    message: '与 WECHAT_PAY_PUBLIC_KEY_ID 必须同时设置',
  });

const certificates = text.transform((given, context) => {
  const read = attempt(() =>
    readCertificates(given.includes('-----BEGIN') ? given : readFileSync(given, 'utf8')),
  );
  if (read?.[0]) return read;
  context.addIssue({ code: 'custom', message: '应为证书（PEM），或证书文件的路径' });
  return z.NEVER;
});

/** Alipay's key: by itself, or from its certificate. */
const alipay = z
  .object({
    ALIPAY_ENDPOINT: origin.default('https://openapi.alipay.com'),
    ALIPAY_APP_ID: text,
    ALIPAY_SELLER_ID: text,
    ALIPAY_PRIVATE_KEY: privateKey,
    ALIPAY_PUBLIC_KEY: publicKey.optional(),
    ALIPAY_APP_CERT: certificates.optional(),
    ALIPAY_CERT: certificates.optional(),
    ALIPAY_ROOT_CERT: certificates.optional(),
  })
  .transform((given, context) => {
    const { ALIPAY_PUBLIC_KEY: plain, ALIPAY_PRIVATE_KEY: own, ...others } = given;
    const { ALIPAY_APP_CERT: app, ALIPAY_CERT: theirs, ALIPAY_ROOT_CERT: roots, ...rest } = others;
    const refuse = (path: keyof typeof given, message: string) => {
      context.addIssue({ code: 'custom', path: [path], message });
      return z.NEVER;
    };
    const common = { ...rest, ALIPAY_PRIVATE_KEY: own };
    if (!app && !theirs && !roots) {
      if (!plain)
        return refuse(
          'ALIPAY_PUBLIC_KEY',
          '未设置；使用证书时请设置 ALIPAY_APP_CERT、ALIPAY_CERT 与 ALIPAY_ROOT_CERT',
        );
      return { ...common, publicKey: plain, certificates: null };
    }
    if (!app) return refuse('ALIPAY_APP_CERT', '与 ALIPAY_CERT、ALIPAY_ROOT_CERT 必须同时设置');
    if (!theirs) return refuse('ALIPAY_CERT', '与 ALIPAY_APP_CERT、ALIPAY_ROOT_CERT 必须同时设置');
    if (!roots) return refuse('ALIPAY_ROOT_CERT', '与 ALIPAY_APP_CERT、ALIPAY_CERT 必须同时设置');
    if (plain) return refuse('ALIPAY_PUBLIC_KEY', '使用证书时不要设置，支付宝公钥取自 ALIPAY_CERT');
    if (!app[0]!.checkPrivateKey(own))
      return refuse('ALIPAY_APP_CERT', '与 ALIPAY_PRIVATE_KEY 不是一对，应为该私钥的应用公钥证书');
    const { publicKey: key } = theirs[0]!;
    if (theirs[0]!.checkPrivateKey(own)) return refuse('ALIPAY_CERT', '这是应用公钥证书，应为支付宝公钥证书');
    if (key.asymmetricKeyType !== 'rsa') return refuse('ALIPAY_CERT', '应为 RSA2 的支付宝公钥证书');
    const root = rootNumberOf(roots);
    if (!root) return refuse('ALIPAY_ROOT_CERT', '其中没有 RSA 的根证书');
    const numbers = { application: numberOf(app[0]!), alipay: numberOf(theirs[0]!), root };
    return { ...common, publicKey: key, certificates: numbers };
  });

function attempt<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}

export type OutsideSettings = {
  sms: z.output<typeof sms> | null;
  wechat: z.output<typeof wechat> | null;
  storage: z.output<typeof storage> | null;
  moderation: z.output<typeof moderation> | null;
  searchPush: z.output<typeof searchPush> | null;
  wechatPay: z.output<typeof wechatPay> | null;
  alipay: z.output<typeof alipay> | null;
};

/** The providers of the outside world. One of which nothing is set is null; one half set is refused. */
export function readOutsideSettings(env: Record<string, string | undefined>): OutsideSettings {
  const read = <T>(schema: z.ZodType<T>, prefix: string, except?: string): T | null => {
    const given = Object.entries(env).filter(
      ([name, value]) => name.startsWith(prefix) && !(except && name.startsWith(except)) && value,
    );
    if (given.length === 0) return null;
    const parsed = schema.safeParse(Object.fromEntries(given));
    if (parsed.success) return parsed.data;
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}：${issue.message}`);
    throw new SettingsError(`外部服务的环境变量有误：\n${lines.join('\n')}`);
  };
  return {
    sms: read(sms, 'SMS_'),
    wechat: read(wechat, 'WECHAT_', 'WECHAT_PAY_'),
    storage: read(storage, 'STORAGE_'),
    moderation: read(moderation, 'MODERATION_'),
    searchPush: read(searchPush, 'SEARCH_PUSH_'),
    wechatPay: read(wechatPay, 'WECHAT_PAY_'),
    alipay: read(alipay, 'ALIPAY_'),
  };
}

/** The embedded database may forget its last second when the power fails: no place for real money. */
export function requireDatabaseForMoney(
  { wechatPay: one, alipay: other }: Pick<OutsideSettings, 'wechatPay' | 'alipay'>,
  databaseUrl: string | null,
): void {
  if (databaseUrl !== null || (!one && !other)) return;
  throw new SettingsError(
    '已配置真实的支付商户（WECHAT_PAY_* 或 ALIPAY_*），不能使用内置数据库：请设置 DATABASE_URL（PostgreSQL）',
  );
}
