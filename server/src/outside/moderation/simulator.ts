import { randomBytes, randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import type { Clock } from '../../platform/clock.ts';
import type { NodeEnv } from '../../platform/http/mount.ts';
import { createAcs3Verifier } from '../sms/acs3.verify.ts';
import { createWordList } from './words.ts';

const marks = ['模拟违规', '模拟可疑'] as const;

/** Aliyun Green as far as we use it. Two phrases of its own show that the provider was asked, not the list. */
export function createGreenSimulator(clock: Clock) {
  const keys = {
    accessKeyId: `SIMLTAI${randomBytes(8).toString('hex')}`,
    accessKeySecret: randomBytes(24).toString('base64url'),
  };
  const verify = createAcs3Verifier((id) => (id === keys.accessKeyId ? keys.accessKeySecret : undefined));
  const list = createWordList([marks[0]], [marks[1]]);
  const control = { refuse: null as number | null };
  const app = new Hono<NodeEnv>();

  app.post('/simulator/aliyun-green', async (context) => {
    const request = context.req.raw;
    const body = new Uint8Array(await request.arrayBuffer());
    const RequestId = randomUUID().toUpperCase();
    const refused = verify(
      { method: request.method, url: request.url, headers: request.headers, body },
      clock(),
    );
    if (refused) return context.json({ Code: refused, Message: 'simulated', RequestId }, 400);
    if (control.refuse) return context.json({ Code: control.refuse, Message: 'simulated', RequestId });
    const form = new URLSearchParams(Buffer.from(body).toString());
    const { content } = JSON.parse(form.get('ServiceParameters') ?? '{}') as { content?: string };
    if (!form.get('Service') || !content || [...content].length > 600) {
      return context.json({ Code: 400, Message: 'simulated', RequestId });
    }
    const { verdict, words } = list.judge(content);
    const Result =
      verdict === 'pass'
        ? [{ Label: 'nonLabel', Confidence: 100 }]
        : [{ Label: 'ad', Confidence: verdict === 'block' ? 99.5 : 60, RiskWords: words.join(',') }];
    return context.json({ Code: 200, Message: 'OK', Data: { Result }, RequestId });
  });

  return { app, keys, /** A code of failure to answer everything with. */ control };
}
