import { code, codeText, PortalError } from '@portal/contract/codes';
import { uploadDigestHeader, uploads as endpoints } from '@portal/contract/uploads';
import { success } from '@portal/contract/endpoint';
import { Hono } from 'hono';
import { admit } from '../../platform/http/access.ts';
import { createLoadLimit, Overloaded } from '../../platform/http/load-shedding.ts';
import type { NodeEnv } from '../../platform/http/mount.ts';
import type { Platform } from '../../platform/platform.ts';
import { readAtMost } from '../files/files.ts';
import type { UploadRules } from './uploads.rules.ts';

// A part is held in memory while it goes on to the store.
const mostParts = { running: 8, perAddress: 8, waiting: 100, maxWaitMs: 30_000 };

/** Takes the parts of uploads: bytes as they are, which no call of the contract carries. */
export function mountUploads({ sessions, log }: Platform, uploads: UploadRules): Hono<NodeEnv> {
  const app = new Hono<NodeEnv>();
  const limit = createLoadLimit(mostParts);

  app.put('/uploads/:id/:number{[0-9]+}', async (context) => {
    context.header('Cache-Control', 'no-store');
    const { id, number } = context.req.param();
    const request = context.req.raw;
    const isGone = () => request.signal.aborted;
    try {
      const token = request.headers.get('xx-token');
      const session = token ? await sessions.find(token) : null;
      admit(endpoints.begin.access, session);
      const { userId } = session!;
      const expected = await uploads.expected(userId, id, Number(number));
      await limit.run({ address: String(userId), isGone }, async () => {
        const bytes = await readAtMost(request.body ?? new ReadableStream(), expected);
        if (bytes?.byteLength !== expected) {
          throw new PortalError(code.failure, '分段大小不符，请重试');
        }
        const digest = request.headers.get(uploadDigestHeader) ?? undefined;
        await uploads.keepPart(userId, { id, number: Number(number), bytes, digest });
      });
      return context.json(success({}));
    } catch (error) {
      if (error instanceof PortalError) {
        return context.json({ code: error.code, msg: error.message, data: error.data ?? null });
      }
      if (error instanceof Overloaded) {
        context.header('Retry-After', String(error.retryAfter));
        return context.json({ code: code.failure, msg: '正在上传的人较多，请稍候', data: null }, 503);
      }
      if (!isGone()) log.error({ error, upload: id, part: number }, 'part not kept');
      return context.json({ code: code.failure, msg: codeText[code.failure], data: null }, 500);
    }
  });
  return app;
}
