import { randomUUID } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import { callGateway, GatewayError, withFailureMessage, readGatewayJson, type BaseUrl } from '../gateway.ts';
import { signAcs3, type AliyunKeys } from './acs3.ts';
import { templateOf, type Sms, type Templates } from './port.ts';

type Options = {
  endpoint: BaseUrl;
  keys: AliyunKeys;
  signName: string;
  templates: Templates;
  clock: Clock;
  log: Log;
};

/** Aliyun SendSms, version 2017-05-25: its parameters go in the query. */
export function createAliyunSms({ endpoint, keys, signName, templates, clock, log }: Options): Sms {
  return {
    send: ({ mobile, scene, code }) =>
      withFailureMessage(log, 'aliyun-sms', '短信发送失败，请稍后再试', async () => {
        const query = {
          PhoneNumbers: mobile,
          SignName: signName,
          TemplateCode: templateOf(templates, scene),
          TemplateParam: JSON.stringify({ code }),
        };
        const call = { endpoint: endpoint(), action: 'SendSms', version: '2017-05-25', query };
        const { url, ...init } = signAcs3(call, keys, clock(), randomUUID());
        const answer = await readGatewayJson(await callGateway(url, init));
        if (answer.Code !== 'OK') throw new GatewayError(String(answer.Code));
      }),
  };
}
