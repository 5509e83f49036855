import { z } from 'zod';
import { SettingsError } from '../platform/settings.ts';

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

export type OutsideSettings = {
  sms: z.output<typeof sms> | null;
  wechat: z.output<typeof wechat> | null;
  storage: z.output<typeof storage> | null;
  moderation: z.output<typeof moderation> | null;
  searchPush: z.output<typeof searchPush> | null;
};

/** The providers of the outside world. One of which nothing is set is null; one half set is refused. */
export function readOutsideSettings(env: Record<string, string | undefined>): OutsideSettings {
  const read = <T>(schema: z.ZodType<T>, prefix: string): T | null => {
    const given = Object.entries(env).filter(([name, value]) => name.startsWith(prefix) && value);
    if (given.length === 0) return null;
    const parsed = schema.safeParse(Object.fromEntries(given));
    if (parsed.success) return parsed.data;
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}：${issue.message}`);
    throw new SettingsError(`外部服务的环境变量有误：\n${lines.join('\n')}`);
  };
  return {
    sms: read(sms, 'SMS_'),
    wechat: read(wechat, 'WECHAT_'),
    storage: read(storage, 'STORAGE_'),
    moderation: read(moderation, 'MODERATION_'),
    searchPush: read(searchPush, 'SEARCH_PUSH_'),
  };
}
