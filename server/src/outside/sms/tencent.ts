import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import { callGateway, GatewayError, withFailureMessage, readGatewayJson, type BaseUrl } from '../gateway.ts';
import { templateOf, type Sms, type Templates } from './port.ts';
import { signTc3, type TencentKeys } from './tc3.ts';

type Options = {
  endpoint: BaseUrl;
  keys: TencentKeys;
  region: string;
  appId: string;
  signName: string;
  templates: Templates;
  clock: Clock;
  log: Log;
};

type Answer = { Error?: { Code?: string }; SendStatusSet?: { Code?: string }[] };

/** Tencent SendSms, version 2021-01-11. */
export function createTencentSms(options: Options): Sms {
  const { endpoint, keys, region, appId, signName, templates, clock, log } = options;
  return {
    send: ({ mobile, scene, code }) =>
      withFailureMessage(log, 'tencent-sms', '短信发送失败，请稍后再试', async () => {
        const body = JSON.stringify({
          PhoneNumberSet: [`+86${mobile}`],
          SmsSdkAppId: appId,
          SignName: signName,
          TemplateId: templateOf(templates, scene),
          TemplateParamSet: [code],
        });
        const call = {
          endpoint: endpoint(),
          service: 'sms',
          action: 'SendSms',
          version: '2021-01-11',
          region,
          body,
        };
        const { url, ...init } = signTc3(call, keys, clock());
        const { Response: given } = await readGatewayJson(await callGateway(url, init));
        const answer = (given ?? {}) as Answer;
        // HTTP 200 and no error say only that the call was understood; each number has a result of its own.
        const reason = answer.Error?.Code ?? answer.SendStatusSet?.[0]?.Code ?? 'empty answer';
        if (reason !== 'Ok') throw new GatewayError(reason);
      }),
  };
}
