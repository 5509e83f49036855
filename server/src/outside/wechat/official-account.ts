import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import { callGateway, GatewayError, withFailureMessage, readGatewayJson, type BaseUrl } from '../gateway.ts';
import { createAccessToken } from './access-token.ts';
import type { OfficialAccount } from './port.ts';
import { createPushReceiver } from './push.ts';

type Options = {
  /** `https://api.weixin.qq.com` */
  endpoint: BaseUrl;
  appId: string;
  appSecret: string;
  token: string;
  encodingAesKey: string | null;
  clock: Clock;
  log: Log;
};

/** WeChat's words for "this access token is not (or no longer) good". */
const tokenRefused = new Set([40001, 40014, 42001]);

/** A verified service account of WeChat. */
export function createOfficialAccount(options: Options): OfficialAccount {
  const { endpoint, log } = options;
  const accessToken = createAccessToken(options);

  const askCode = async (token: string, scene: string, seconds: number) => {
    const response = await callGateway(
      `${endpoint()}/cgi-bin/qrcode/create?access_token=${encodeURIComponent(token)}`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          expire_seconds: seconds,
          action_name: 'QR_STR_SCENE',
          action_info: { scene: { scene_str: scene } },
        }),
      },
    );
    return readGatewayJson(response);
  };

  return {
    createCode: (scene, seconds) =>
      withFailureMessage(log, 'wechat', '微信二维码获取失败，请稍后再试', async () => {
        const token = await accessToken.get();
        let answer = await askCode(token, scene, seconds);
        if (tokenRefused.has(Number(answer.errcode))) {
          answer = await askCode(await accessToken.get(token), scene, seconds);
        }
        if (typeof answer.url !== 'string') throw new GatewayError(`qrcode ${String(answer.errcode)}`);
        return { url: answer.url };
      }),
    receive: createPushReceiver(options),
  };
}
