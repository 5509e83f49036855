import { randomInt } from 'node:crypto';
import { Agent, type IncomingMessage, request } from 'node:http';

type Visit = { path: string; body?: string };
type Result = { status: number; text: string; closing: boolean };

const readers = 8;
const writers = 4;
const pages = ['/', '/bids', '/help', '/article/list', '/search?keyword=', '/bids?keyword='];

/** Visitors on kept-alive connections: some read, some leave messages and note which were acknowledged. */
export function createClients() {
  const acknowledged = new Set<string>();
  let answered = 0;
  let number = 0;

  function start(origin: string) {
    const agent = new Agent({ keepAlive: true, maxSockets: readers + writers });
    const cut: string[] = [];
    let failed = 0;
    let signalledAt = Infinity;
    let lastAnswer = 0;
    let answers = 0;
    let wanted = { count: Infinity, reached: () => {} };

    /** Null: not accepted, which is allowed while the process is shutting down. */
    async function ask(asked: Visit): Promise<Result | null> {
      const begun = performance.now();
      const progress = { hasBegun: false };
      try {
        const result = await send(origin, agent, asked, progress);
        lastAnswer = performance.now();
        answered += 1;
        answers += 1;
        if (answers === wanted.count) wanted.reached();
        if (result.status >= 500) failed += 1;
        return result;
      } catch (error) {
        if (begun < signalledAt || progress.hasBegun) cut.push(`${asked.path}: ${String(error)}`);
        return null;
      }
    }

    async function read(): Promise<void> {
      for (;;) {
        const page = pages[randomInt(pages.length)]!;
        // A unique word, so that the page is not cached.
        const result = await ask({ path: page.endsWith('=') ? page + randomInt(1_000_000) : page });
        // `Connection: close` sends a client elsewhere, as a load balancer does.
        if (!result || result.closing) return;
      }
    }

    async function write(): Promise<void> {
      for (;;) {
        const content = `第 ${(number += 1)} 条留言，请勿丢失`;
        const mobile = `1390${String(number).padStart(7, '0')}`;
        const body = JSON.stringify({ name: '测试', mobile, content });
        const result = await ask({ path: '/api/szguild/public/contactCustomer', body });
        if (result?.status === 200 && (JSON.parse(result.text) as { code: number }).code === 1) {
          acknowledged.add(content);
        }
        if (!result || result.closing) return;
      }
    }

    const all = [...Array.from({ length: readers }, read), ...Array.from({ length: writers }, write)];
    return {
      answered: (count: number) =>
        new Promise<void>((resolve) => {
          wanted = { count, reached: () => resolve() };
        }),
      signalled: () => void (signalledAt = performance.now()),
      async end() {
        await Promise.all(all);
        agent.destroy();
        return { cut, failed, lastAnswer };
      },
    };
  }

  return { start, acknowledged, answered: () => answered };
}

function send(
  origin: string,
  agent: Agent,
  { path, body }: Visit,
  progress: { hasBegun: boolean },
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const headers = {
      'Content-Type': 'application/json',
      // Limits count by address.
      'X-Forwarded-For': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
    };
    const sent = request(origin + path, { agent, headers, method: body ? 'POST' : 'GET' }, (response) => {
      progress.hasBegun = true;
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () => resolve({ status: response.statusCode!, text, closing: isClosing(response) }));
      response.on('error', reject);
    });
    sent.on('error', reject).end(body);
  });
}

const isClosing = ({ headers }: IncomingMessage) => headers.connection === 'close';
