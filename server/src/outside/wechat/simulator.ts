import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import type { Clock } from '../../platform/clock.ts';
import type { NodeEnv } from '../../platform/http/mount.ts';
import type { BaseUrl } from '../gateway.ts';

/** A message the account sent to somebody's phone. */
type Chat = { openid: string; text: string; at: Date };

type LiveCode = { scene: string; url: string; expires: number };

/** How a phone scans: `tamper` breaks a part after signing, `late` backdates the push by seconds. */
type Scan = {
  scene: string;
  openid: string;
  times?: number;
  tamper?: 'signature' | 'body';
  late?: number;
  plain?: boolean;
};

export type WechatSimulator = ReturnType<typeof createWechatSimulator>;

/** WeChat's servers as far as a login code needs them: tokens, codes, and signed pushes to our address. */
export function createWechatSimulator(options: { pushUrl: BaseUrl; clock: Clock }) {
  const { pushUrl, clock } = options;
  const account = {
    appId: `wx${randomBytes(8).toString('hex')}`,
    appSecret: randomBytes(16).toString('hex'),
    token: randomBytes(12).toString('hex'),
    // 43 characters of base64 without the last, which is always `=`.
    encodingAesKey: randomBytes(32).toString('base64').slice(0, 43),
  };
  const now = () => Math.floor(clock().getTime() / 1000);
  const codes = new Map<string, LiveCode>();
  const followers = new Set<string>();
  const chats: Chat[] = [];
  let token = { value: '', expires: 0 };
  let tokensGiven = 0;

  const app = new Hono<NodeEnv>();
  app.post('/simulator/wechat/cgi-bin/stable_token', async (context) => {
    const body = await context.req.json<Record<string, unknown>>();
    tokensGiven += 1;
    if (body.appid !== account.appId) return context.json({ errcode: 40013, errmsg: 'invalid appid' });
    if (body.secret !== account.appSecret)
      return context.json({ errcode: 40125, errmsg: 'invalid appsecret' });
    if (body.force_refresh === true || token.expires <= now()) {
      token = { value: randomBytes(48).toString('base64url'), expires: now() + 7200 };
    }
    return context.json({ access_token: token.value, expires_in: token.expires - now() });
  });

  app.post('/simulator/wechat/cgi-bin/qrcode/create', async (context) => {
    const given = context.req.query('access_token');
    if (given !== token.value) return context.json({ errcode: 40001, errmsg: 'invalid credential' });
    if (token.expires <= now()) return context.json({ errcode: 42001, errmsg: 'access_token expired' });
    const body = await context.req.json<{
      action_name?: string;
      expire_seconds?: number;
      action_info?: { scene?: { scene_str?: string } };
    }>();
    const scene = body.action_info?.scene?.scene_str ?? '';
    if (body.action_name !== 'QR_STR_SCENE' || scene.length < 1 || scene.length > 64) {
      return context.json({ errcode: 40053, errmsg: 'invalid action info' });
    }
    const seconds = Math.min(body.expire_seconds ?? 60, 2_592_000);
    const ticket = randomBytes(40).toString('base64url');
    const url = `http://weixin.qq.com/q/${ticket.slice(0, 22)}`;
    for (const [old, code] of codes) if (code.expires <= now()) codes.delete(old);
    codes.set(scene, { scene, url, expires: now() + seconds });
    return context.json({ ticket, expire_seconds: seconds, url });
  });

  /** What we said to whom; a reply that WeChat would not take is dropped, as it does. */
  const hear = (openid: string, body: string): void => {
    const said = readReply(body, account);
    if (said?.to !== openid) return;
    chats.unshift({ openid, text: said.text, at: clock() });
    chats.splice(50);
  };

  /** One push, signed as WeChat does, and the status we answered with. */
  const push = async (scan: Scan, createTime: number): Promise<number> => {
    const event = followers.has(scan.openid)
      ? `<Event><![CDATA[SCAN]]></Event><EventKey><![CDATA[${scan.scene}]]></EventKey>`
      : `<Event><![CDATA[subscribe]]></Event><EventKey><![CDATA[qrscene_${scan.scene}]]></EventKey>`;
    const xml = `<xml><ToUserName><![CDATA[gh_simulator]]></ToUserName><FromUserName><![CDATA[${scan.openid}]]></FromUserName><CreateTime>${createTime}</CreateTime><MsgType><![CDATA[event]]></MsgType>${event}</xml>`;
    const timestamp = String(now() - (scan.late ?? 0));
    const nonce = String(randomBytes(4).readUInt32BE());
    const query = new URLSearchParams({
      signature: sign([account.token, timestamp, nonce]),
      timestamp,
      nonce,
      openid: scan.openid,
    });
    let body = xml;
    if (!scan.plain) {
      const encrypted = sealMessage(xml, account.encodingAesKey, account.appId, randomBytes(16));
      query.set('encrypt_type', 'aes');
      query.set('msg_signature', sign([account.token, timestamp, nonce, encrypted]));
      body = `<xml><ToUserName><![CDATA[gh_simulator]]></ToUserName><Encrypt><![CDATA[${encrypted}]]></Encrypt></xml>`;
    }
    if (scan.tamper === 'signature') {
      for (const name of ['signature', 'msg_signature']) if (query.has(name)) query.set(name, '0'.repeat(40));
    }
    if (scan.tamper === 'body') body = body.replace(/(CDATA\[)(.)(?=[^[]{20,}\]\])/, '$1A$2');
    const response = await fetch(`${pushUrl()}?${query}`, {
      method: 'POST',
      headers: { 'content-type': 'text/xml' },
      body,
      signal: AbortSignal.timeout(5000),
    });
    const answer = await response.text();
    if (response.ok && answer !== 'success' && answer !== '') hear(scan.openid, answer);
    return response.status;
  };

  const liveCodes = () => [...codes.values()].filter((code) => code.expires > now()).toReversed();

  return {
    app,
    account,
    tokensGiven: () => tokensGiven,
    /** Makes the present token worthless, as when another program of the account forced a new one. */
    dropToken: () => {
      token = { value: '', expires: 0 };
    },
    liveCodes,
    /** Newest first. */
    chats: (openid: string) => chats.filter((chat) => chat.openid === openid),
    /** The scene of a live code, by itself or by what its picture says. */
    find: (text: string): string | null =>
      liveCodes().find((code) => code.scene === text || code.url === text)?.scene ?? null,
    /** Scans a code; the same event is pushed `times` times. Gives the status of each answer. */
    async scan(scan: Scan): Promise<number[]> {
      const createTime = now();
      const answers: number[] = [];
      for (let count = 0; count < (scan.times ?? 1); count += 1) answers.push(await push(scan, createTime));
      followers.add(scan.openid);
      return answers;
    },
  };
}

function sign(parts: string[]): string {
  return createHash('sha1')
    .update([...parts].sort().join(''))
    .digest('hex');
}

/** Secure mode as WeChat writes it, padded to blocks of 32. */
export function sealMessage(xml: string, encodingAesKey: string, appId: string, random: Uint8Array): string {
  const key = Buffer.from(`${encodingAesKey}=`, 'base64');
  const message = Buffer.from(xml);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(message.length);
  const plain = Buffer.concat([random, length, message, Buffer.from(appId)]);
  const padding = 32 - (plain.length % 32);
  const cipher = createCipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false);
  const padded = Buffer.concat([plain, Buffer.alloc(padding, padding)]);
  return Buffer.concat([cipher.update(padded), cipher.final()]).toString('base64');
}

/** A passive reply, opened and checked as WeChat's side does. */
function readReply(
  body: string,
  { encodingAesKey, token }: { encodingAesKey: string; token: string },
): { to: string; text: string } | null {
  const field = (xml: string, name: string) =>
    new RegExp(`<${name}>(?:<!\\[CDATA\\[)?([\\s\\S]*?)(?:\\]\\]>)?</${name}>`).exec(xml)?.[1] ?? '';
  const encrypted = field(body, 'Encrypt');
  if (encrypted === '') return { to: field(body, 'ToUserName'), text: field(body, 'Content') };
  const parts = [token, field(body, 'TimeStamp'), field(body, 'Nonce'), encrypted];
  if (field(body, 'MsgSignature') !== sign(parts)) return null;
  const key = Buffer.from(`${encodingAesKey}=`, 'base64');
  const decipher = createDecipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false);
  const plain = Buffer.concat([decipher.update(encrypted, 'base64'), decipher.final()]);
  const xml = plain.subarray(20, 20 + plain.readUInt32BE(16)).toString();
  return { to: field(xml, 'ToUserName'), text: field(xml, 'Content') };
}
