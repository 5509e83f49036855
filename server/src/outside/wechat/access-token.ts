import type { Clock } from '../../platform/clock.ts';
import { callGateway, GatewayError, readGatewayJson, type BaseUrl } from '../gateway.ts';

type Options = { endpoint: BaseUrl; appId: string; appSecret: string; clock: Clock };
type Token = { value: string; expires: number };

const early = 5 * 60_000;

/** The stable access token, cached until shortly before its expiry; concurrent requests share one fetch. */
export function createAccessToken({ endpoint, appId, appSecret, clock }: Options) {
  let kept: Token | null = null;
  let underway: Promise<string> | null = null;

  const fetchToken = async (force: boolean): Promise<Token> => {
    const response = await callGateway(`${endpoint()}/cgi-bin/stable_token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        grant_type: 'client_credential',
        appid: appId,
        secret: appSecret,
        force_refresh: force,
      }),
    });
    const answer = await readGatewayJson(response);
    const { access_token: value, expires_in: seconds } = answer;
    if (typeof value !== 'string' || typeof seconds !== 'number') {
      throw new GatewayError(`stable_token ${String(answer.errcode)}`);
    }
    return { value, expires: clock().getTime() + seconds * 1000 };
  };

  const renew = async (refused: string | null): Promise<string> => {
    let token = await fetchToken(false);
    // Forcing is limited to 20 a day, so only when WeChat insists on a token that it refuses.
    if (token.value === refused) token = await fetchToken(true);
    kept = token;
    return token.value;
  };

  return {
    /** `refused` is a token that WeChat no longer takes. */
    get(refused: string | null = null): Promise<string> {
      const fresh = kept && kept.expires - early > clock().getTime() && kept.value !== refused;
      if (kept && fresh) return Promise.resolve(kept.value);
      underway ??= renew(refused).finally(() => {
        underway = null;
      });
      return underway;
    },
  };
}
