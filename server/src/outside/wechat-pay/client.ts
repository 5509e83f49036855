import { type KeyObject, X509Certificate } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import { type BaseUrl, callGateway, GatewayError, readGatewayBytes, type Transport } from '../gateway.ts';
import { readTime } from '../payment/format.ts';
import { createPlatformKeys, type PlatformCertificate } from './platform-keys.ts';
import { authorization, openSealed, refusalOf } from './signature.ts';

export type Merchant = {
  /** `https://api.mch.weixin.qq.com` */
  endpoint: BaseUrl;
  merchantId: string;
  /** Serial number of the merchant's own certificate. */
  serial: string;
  privateKey: KeyObject;
  /** 32 characters. */
  apiKey: string;
  publicKey: { id: string; key: KeyObject } | null;
  clock: Clock;
  transport?: Transport;
};

type Answer = { status: number; body: Record<string, unknown> };

const sealedCertificates = z.object({
  data: z.array(
    z.object({
      serial_no: z.string(),
      effective_time: z.string(),
      expire_time: z.string(),
      encrypt_certificate: z.object({
        ciphertext: z.string(),
        nonce: z.string(),
        associated_data: z.string().optional(),
      }),
    }),
  ),
});

/** Calls of WeChat Pay v3: signed by us, and their answers believed only when signed by it. */
export function createWechatPayClient(merchant: Merchant) {
  const { endpoint, clock, transport } = merchant;

  const send = (method: 'GET' | 'POST', url: string, body: string, answerSerial: string | null) => {
    const { pathname, search } = new URL(url);
    const signed = { ...merchant, key: merchant.privateKey, method, path: pathname + search, body };
    return callGateway(
      url,
      {
        method,
        headers: {
          accept: 'application/json',
          authorization: authorization({ ...signed, now: clock() }),
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...(answerSerial ? { 'wechatpay-serial': answerSerial } : {}),
        },
        ...(body ? { body } : {}),
      },
      transport,
    );
  };

  /** Sealed with our key, and the answer signed by one of the certificates in it. */
  const download = async (): Promise<PlatformCertificate[]> => {
    const response = await send('GET', `${endpoint()}/v3/certificates`, '', null);
    const bytes = await readGatewayBytes(response);
    if (!response.ok) throw new GatewayError(failureOf(response.status, jsonOf(bytes)));
    const parsed = sealedCertificates.safeParse(jsonOf(bytes));
    if (!parsed.success) throw new GatewayError('certificates unreadable');
    const list = parsed.data.data.map((each) => {
      const pem = openSealed(each.encrypt_certificate, merchant.apiKey);
      const [from, until] = [readTime(each.effective_time), readTime(each.expire_time)];
      if (!pem || !from || !until) throw new GatewayError('certificates not sealed with our key');
      return { serial: each.serial_no, key: new X509Certificate(pem).publicKey, from, until };
    });
    const findKey = async (serial: string) => list.find((each) => each.serial === serial)?.key ?? null;
    const refusal = await refusalOf({ headers: response.headers, body: bytes }, findKey, clock());
    if (refusal) throw new GatewayError(`certificates ${refusal}`);
    return list;
  };

  const keys = createPlatformKeys({ publicKey: merchant.publicKey, download, clock });
  const check = (message: { headers: Headers; body: Uint8Array }) =>
    refusalOf(message, (serial) => keys.find(serial), clock());

  return {
    /** Why a notification is not from WeChat Pay; null when it is. */
    check,

    /** A refusal by WeChat Pay is an answer too, with its `code`; one that nobody signed is a failure. */
    async call(method: 'GET' | 'POST', path: string, input?: unknown): Promise<Answer> {
      const body = input === undefined ? '' : JSON.stringify(input);
      const response = await send(method, `${endpoint()}${path}`, body, await keys.preferred());
      const bytes = await readGatewayBytes(response);
      if (response.status >= 500 || response.status === 429) {
        throw new GatewayError(failureOf(response.status, jsonOf(bytes)));
      }
      const refusal = await check({ headers: response.headers, body: bytes });
      if (refusal) throw new GatewayError(`answer ${refusal}: ${failureOf(response.status, jsonOf(bytes))}`);
      const answer = jsonOf(bytes);
      if (answer === null && bytes.length > 0) throw new GatewayError('answer unreadable');
      return { status: response.status, body: answer ?? {} };
    },

    /** A file: the request is signed, the answer is not. */
    async download(url: string): Promise<Uint8Array> {
      const response = await send('GET', url, '', null);
      if (!response.ok) throw new GatewayError(`download HTTP ${response.status}`);
      return readGatewayBytes(response);
    },
  };
}

export function failureOf(status: number, body: Record<string, unknown> | null): string {
  return typeof body?.code === 'string' ? body.code.slice(0, 64) : `HTTP ${status}`;
}

function jsonOf(bytes: Uint8Array): Record<string, unknown> | null {
  try {
    const answer: unknown = JSON.parse(Buffer.from(bytes).toString());
    return answer !== null && typeof answer === 'object' ? (answer as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
