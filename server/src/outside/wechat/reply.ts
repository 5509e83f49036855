import { randomBytes } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import { pushSignature, sealMessage } from './message-crypto.ts';

type Options = { appId: string; token: string; /** Null in plain mode. */ key: Buffer | null; clock: Clock };
type Said = { to: string; from: string; text: string };

/** The passive reply: what the account says to a person in answer to a push, sealed as the push was. */
export function createReply({ appId, token, key, clock }: Options) {
  const now = () => String(Math.floor(clock().getTime() / 1000));

  function sealed(xml: string): string {
    if (key === null) return xml;
    const [timestamp, nonce] = [now(), String(randomBytes(4).readUInt32BE())];
    const encrypted = sealMessage(xml, key, appId);
    const signature = pushSignature(token, timestamp, nonce, encrypted);
    return `<xml><Encrypt>${data(encrypted)}</Encrypt><MsgSignature>${data(signature)}</MsgSignature><TimeStamp>${timestamp}</TimeStamp><Nonce>${data(nonce)}</Nonce></xml>`;
  }

  return ({ to, from, text }: Said): Response => {
    const xml = `<xml><ToUserName>${data(to)}</ToUserName><FromUserName>${data(from)}</FromUserName><CreateTime>${now()}</CreateTime><MsgType>${data('text')}</MsgType><Content>${data(text)}</Content></xml>`;
    const headers = { 'Content-Type': 'text/xml; charset=utf-8', 'Cache-Control': 'no-store' };
    return new Response(sealed(xml), { headers });
  };
}

function data(text: string): string {
  return `<![CDATA[${text.replaceAll(']]>', ']] >')}]]>`;
}
