import type { KeyObject } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import { type BaseUrl, callGateway, GatewayError, readGatewayBytes, type Transport } from '../gateway.ts';
import { chinaTime } from '../payment/format.ts';
import { verifyRsa } from '../payment/rsa.ts';
import type { CertificateNumbers } from './certificates.ts';
import { rawMember, signFields } from './signature.ts';

export type Application = {
  /** `https://openapi.alipay.com` */
  endpoint: BaseUrl;
  appId: string;
  privateKey: KeyObject;
  /** Alipay's own. */
  publicKey: KeyObject;
  /** In certificate mode; null with plain keys. */
  certificates?: CertificateNumbers | null;
  clock: Clock;
  transport?: Transport;
};

const besides = z.object({ sign: z.string(), alipay_cert_sn: z.string().optional() });

/** `refusal` is Alipay's `sub_code`: a signed no. */
type Answer = { refusal: string | null; body: Record<string, unknown> };

/** Calls of Alipay's open platform with RSA2, by plain public keys or by certificates. */
export function createAlipayClient(application: Application) {
  const { endpoint, appId, privateKey, publicKey, clock, transport, certificates } = application;
  const numbers = certificates && {
    app_cert_sn: certificates.application,
    alipay_root_cert_sn: certificates.root,
  };

  /** Everything of a request, signed. */
  const sign = (method: string, content: unknown, more: Record<string, string> = {}) => {
    const fields = {
      app_id: appId,
      method,
      format: 'JSON',
      charset: 'utf-8',
      sign_type: 'RSA2',
      timestamp: chinaTime(clock()),
      version: '1.0',
      ...numbers,
      ...more,
      biz_content: JSON.stringify(content),
    };
    return { ...fields, sign: signFields(fields, privateKey) };
  };

  return {
    sign,

    async call(method: string, content: unknown): Promise<Answer> {
      const { biz_content, ...common } = sign(method, content);
      const response = await callGateway(
        `${endpoint()}/gateway.do?${new URLSearchParams(common)}`,
        {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' },
          body: new URLSearchParams({ biz_content }).toString(),
        },
        transport,
      );
      const text = Buffer.from(await readGatewayBytes(response)).toString();
      const raw = rawMember(text, `${method.replaceAll('.', '_')}_response`);
      // What Alipay cannot attribute to an application it answers as `error_response`, which nobody signs.
      if (!response.ok || raw === null) throw new GatewayError(failureOf(text, response.status));
      const { sign: signature, alipay_cert_sn: signer } = besideAnswer(text);
      if (certificates && signer !== certificates.alipay) {
        throw new GatewayError('answer signed by another certificate');
      }
      if (signature === undefined || !verifyRsa(raw, signature, publicKey)) {
        throw new GatewayError('answer not signed by Alipay');
      }
      const body = JSON.parse(raw) as Record<string, unknown>;
      if (body.code === '10000') return { refusal: null, body };
      const refusal = String(body.sub_code ?? body.code);
      // 40004 is a decision about the business; everything else may be different the next time.
      if (body.code !== '40004' || /SYSTEM_ERROR|UNKNOW/i.test(refusal)) throw new GatewayError(refusal);
      return { refusal, body };
    },

    async download(url: string): Promise<Uint8Array> {
      const response = await callGateway(url, { method: 'GET' }, transport);
      if (!response.ok) throw new GatewayError(`download HTTP ${response.status}`);
      return readGatewayBytes(response);
    },
  };
}

function besideAnswer(text: string): { sign?: string; alipay_cert_sn?: string } {
  try {
    return besides.parse(JSON.parse(text));
  } catch {
    return {};
  }
}

function failureOf(text: string, status: number): string {
  const found = /"sub_code"\s*:\s*"([\w.-]{1,64})"/.exec(text);
  return found ? found[1]! : `HTTP ${status}`;
}
