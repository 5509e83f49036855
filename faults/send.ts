import { type Agent, type IncomingHttpHeaders, request } from 'node:http';
import type { Hostile } from './hostile.ts';

export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

type Way = { agent: Agent | false; localAddress?: string };

/** node:http, because fetch would normalise the URL. */
export function send(
  origin: string,
  { method, path, headers, body }: Hostile,
  { agent, localAddress }: Way,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const length: Record<string, string> =
      body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const sent = request(
      { hostname, port, method, path, headers: { ...headers, ...length }, agent, localAddress },
      (answer) => {
        const parts: Buffer[] = [];
        answer
          .on('error', reject)
          .on('data', (part: Buffer) => parts.push(part))
          .on('end', () =>
            resolve({ status: answer.statusCode!, headers: answer.headers, body: Buffer.concat(parts) }),
          );
      },
    );
    sent
      .on('error', reject)
      .setTimeout(30_000, () => sent.destroy(new Error('30 seconds without an answer')));
    sent.end(body);
  });
}
