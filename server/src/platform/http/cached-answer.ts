import type { Handler } from 'hono';
import { compressed, encodingFor } from './compression.ts';
import type { NodeEnv } from './mount.ts';

/** For content that changes only with the program: built and compressed on first use, then cached. */
export function cachedAnswer(
  make: () => string | Promise<string>,
  headers: Record<string, string>,
): Handler<NodeEnv> {
  let made: ReturnType<typeof compressed> | null = null;
  const bodies = async () => compressed(Buffer.from(await make()));

  return async (context) => {
    const encoding = encodingFor(context.req.header('accept-encoding'));
    const sent: Record<string, string> = { ...headers, Vary: 'Accept-Encoding' };
    if (encoding !== 'identity') sent['Content-Encoding'] = encoding;
    made ??= bodies();
    return context.body(new Uint8Array((await made)[encoding]), 200, sent);
  };
}
