import type { Clock } from '../../platform/clock.ts';
import { sameText } from '../signing.ts';
import { messageKey, openMessage, pushSignature } from './message-crypto.ts';
import type { OfficialAccount, ScanEvent } from './port.ts';
import { createReply } from './reply.ts';
import { messageFields } from './xml.ts';

type Options = {
  appId: string;
  token: string;
  /** Null is plain mode, in which the signature does not cover the message: only behind HTTPS, better not at all. */
  encodingAesKey: string | null;
  clock: Clock;
};

const window = 5 * 60;
const mostBytes = 64_000;

/** What WeChat sends to our push address: the check of the address (GET) and the events (POST). */
export function createPushReceiver({
  appId,
  token,
  encodingAesKey,
  clock,
}: Options): OfficialAccount['receive'] {
  const key = encodingAesKey === null ? null : messageKey(encodingAesKey);

  const fresh = (timestamp: string) =>
    /^\d{1,12}$/.test(timestamp) && Math.abs(clock().getTime() / 1000 - Number(timestamp)) <= window;

  /** The message that was really signed, or null. */
  const authentic = (query: URLSearchParams, body: string): string | null => {
    const given = (name: string) => query.get(name) ?? '';
    const [timestamp, nonce] = [given('timestamp'), given('nonce')];
    if (key === null) {
      return sameText(given('signature'), pushSignature(token, timestamp, nonce)) ? body : null;
    }
    const encrypted = messageFields(body)?.get('Encrypt') ?? '';
    if (!sameText(given('msg_signature'), pushSignature(token, timestamp, nonce, encrypted))) return null;
    return openMessage(encrypted, key, appId);
  };

  const reply = createReply({ appId, token, key, clock });

  return async (request, scanned) => {
    const { searchParams: query } = new URL(request.url);
    const given = (name: string) => query.get(name) ?? '';
    if (!fresh(given('timestamp'))) return answer(403, 'stale');

    if (request.method === 'GET') {
      const expected = pushSignature(token, given('timestamp'), given('nonce'));
      return sameText(given('signature'), expected) ? answer(200, given('echostr')) : answer(403, 'forged');
    }
    const body = await readBody(request);
    if (body === null) return answer(413, 'too large');
    const message = authentic(query, body);
    if (message === null) return answer(403, 'forged');
    const fields = messageFields(message);
    if (!fields) return answer(400, 'malformed');
    const event = scanOf(fields);
    const said = event && (await scanned(event));
    if (!event || !said) return answer(200, 'success');
    return reply({ to: event.openid, from: fields.get('ToUserName') ?? '', text: said });
  };
}

function scanOf(fields: Map<string, string>): ScanEvent | null {
  const openid = fields.get('FromUserName') ?? '';
  const createTime = Number(fields.get('CreateTime'));
  const scene = sceneOf(fields);
  if (fields.get('MsgType') !== 'event' || !scene || !openid || !Number.isSafeInteger(createTime))
    return null;
  return { scene, openid, createTime };
}

/** A new follower's key has a prefix; the case of the event's name has been seen to vary. */
function sceneOf(fields: Map<string, string>): string | null {
  const scene = fields.get('EventKey') ?? '';
  switch ((fields.get('Event') ?? '').toLowerCase()) {
    case 'scan':
      return scene;
    case 'subscribe':
      return scene.startsWith('qrscene_') ? scene.slice('qrscene_'.length) : null;
    default:
      return null;
  }
}

function answer(status: number, text: string): Response {
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' };
  return new Response(text, { status, headers });
}

async function readBody(request: Request): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > mostBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
