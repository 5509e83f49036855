import { randomBytes, randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import type { Clock } from '../../platform/clock.ts';
import type { NodeEnv } from '../../platform/http/mount.ts';
import { fromOutside } from '../dev-page.ts';
import type { Outbox } from '../outbox.ts';
import { createAcs3Verifier, type Arrived } from './acs3.verify.ts';
import { verifyTc3 } from './tc3.verify.ts';

const texts: Record<string, string> = {
  SIM_LOGIN: '您正在登录，验证码 ${code}，5 分钟内有效。请勿告诉他人。',
  SIM_REGISTER: '您正在注册，验证码 ${code}，5 分钟内有效。请勿告诉他人。',
  SIM_FORGET: '您正在重设密码，验证码 ${code}，5 分钟内有效。请勿告诉他人。',
  SIM_BIND: '您正在绑定手机号，验证码 ${code}，5 分钟内有效。请勿告诉他人。',
  SIM_CANCEL: '您正在注销账号，验证码 ${code}，5 分钟内有效。请勿告诉他人。',
  SIM_DEFAULT: '您的验证码 ${code}，5 分钟内有效。请勿告诉他人。',
};

/** The templates "registered" with the simulated providers. */
export const simulatedTemplates = Object.fromEntries(
  Object.keys(texts).map((template) => [template.slice('SIM_'.length).toLowerCase(), template]),
);

/** The SMS gateways of Aliyun and Tencent, as far as we use them, with keys made at boot. */
export function createSmsSimulator(clock: Clock, outbox: Outbox) {
  const secrets = new Map<string, string>();
  const newKey = (prefix: string) => {
    const id = `${prefix}${randomBytes(8).toString('hex')}`;
    secrets.set(id, randomBytes(24).toString('base64url'));
    return { id, secret: secrets.get(id)! };
  };
  const aliyun = newKey('SIMLTAI');
  const tencent = newKey('SIMAKID');
  const verifyAcs3 = createAcs3Verifier((id) => (id === aliyun.id ? secrets.get(id) : undefined));
  let accepted: { mobile: string; at: number }[] = [];
  const control = { limits: false, refuse: null as string | null };

  /** Aliyun's defaults for one number: 1 a minute, 5 an hour, 10 a day, rolling. */
  const overLimit = (mobile: string) => {
    const now = clock().getTime();
    const since = (minutes: number) =>
      accepted.filter((each) => each.mobile === mobile && now - each.at < minutes * 60_000).length;
    return since(1) >= 1 || since(60) >= 5 || since(24 * 60) >= 10;
  };

  /** Gives the refusal of the provider, or null when the message went out. */
  const deliver = (
    mobile: string,
    sign: string,
    template: string,
    code: string,
    limit: string,
    provider: string,
  ) => {
    const text = texts[template];
    if (control.refuse) return control.refuse;
    if (!text) return 'isv.SMS_TEMPLATE_ILLEGAL';
    if (!/^1\d{10}$/.test(mobile)) return 'isv.MOBILE_NUMBER_ILLEGAL';
    if (control.limits && overLimit(mobile)) return limit;
    accepted = [...accepted, { mobile, at: clock().getTime() }].slice(-1000);
    outbox.add({
      kind: 'sms',
      to: mobile,
      text: `【${sign}】${text.replace('${code}', code)}`,
      detail: { provider, template, code },
    });
    return null;
  };

  const app = new Hono<NodeEnv>();
  app.post('/simulator/aliyun-sms', async (context) => {
    const request = await arrived(context.req.raw);
    const refused = verifyAcs3(request, clock());
    const RequestId = randomUUID().toUpperCase();
    if (refused) return context.json({ Code: refused, Message: 'simulated', RequestId }, 400);
    const query = new URL(request.url).searchParams;
    const given = (name: string) => query.get(name) ?? '';
    const reason = deliver(
      given('PhoneNumbers'),
      given('SignName'),
      given('TemplateCode'),
      parsedCode(given('TemplateParam')),
      'isv.BUSINESS_LIMIT_CONTROL',
      'aliyun',
    );
    if (reason) return context.json({ Code: reason, Message: 'simulated', RequestId });
    return context.json({ Code: 'OK', Message: 'OK', BizId: randomUUID(), RequestId });
  });

  app.post('/simulator/tencent-sms', async (context) => {
    const request = await arrived(context.req.raw);
    const RequestId = randomUUID();
    const refused = verifyTc3(
      request,
      'sms',
      (id) => (id === tencent.id ? secrets.get(id) : undefined),
      clock(),
    );
    if (refused)
      return context.json({ Response: { Error: { Code: refused, Message: 'simulated' }, RequestId } });
    const body = JSON.parse(Buffer.from(request.body).toString()) as Record<string, string & string[]>;
    const number = body.PhoneNumberSet?.[0] ?? '';
    const reason = deliver(
      number.replace(/^\+86/, ''),
      String(body.SignName),
      String(body.TemplateId),
      body.TemplateParamSet?.[0] ?? '',
      'LimitExceeded.PhoneNumberThirtySecondLimit',
      'tencent',
    );
    const status = { SerialNo: randomUUID(), PhoneNumber: number, Fee: reason ? 0 : 1, Code: reason ?? 'Ok' };
    return context.json({ Response: { SendStatusSet: [status], RequestId } });
  });

  app.post('/dev/sms', async (context) => {
    if (fromOutside(context.req.raw)) return context.json({ msg: '只接受本站的操作' }, 403);
    const changes = await context.req.json<Partial<typeof control>>();
    if (changes.limits !== undefined) control.limits = changes.limits;
    if (changes.refuse !== undefined) control.refuse = changes.refuse;
    return context.json(control);
  });

  return {
    app,
    aliyunKeys: { accessKeyId: aliyun.id, accessKeySecret: aliyun.secret },
    tencentKeys: { secretId: tencent.id, secretKey: tencent.secret },
    /** `limits`: answer as the providers do to too many. `refuse`: answer everything with this code. */
    control,
  };
}

async function arrived(request: Request): Promise<Arrived> {
  const body = new Uint8Array(await request.arrayBuffer());
  return { method: request.method, url: request.url, headers: request.headers, body };
}

function parsedCode(parameters: string): string {
  try {
    return (JSON.parse(parameters) as { code?: string }).code ?? '';
  } catch {
    return '';
  }
}
