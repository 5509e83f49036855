import { randomUUID } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import { callGateway, GatewayError, readGatewayJson, type BaseUrl } from '../gateway.ts';
import { signAcs3, type AliyunKeys } from '../sms/acs3.ts';
import { strictest, type Moderation, type Verdict } from './port.ts';

type Options = {
  /** `https://green-cip.cn-shanghai.aliyuncs.com` */
  endpoint: BaseUrl;
  keys: AliyunKeys;
  /** `comment_detection_pro` and its like, as enabled in the console. */
  service: string;
  /** Always asked as well, and alone when the provider is silent. */
  local: Moderation;
  clock: Clock;
  log: Log;
};

type Finding = { Label?: string; Confidence?: number; RiskWords?: string };
type Data = { Result?: Finding[]; RiskLevel?: string };

const mostCharacters = 600;
const certain = 90;

/** Aliyun Green, TextModerationPlus 2022-03-02, with the local list beside it. */
export function createGreen({ endpoint, keys, service, local, clock, log }: Options): Moderation {
  const ask = async (content: string): Promise<Verdict> => {
    const form = { Service: service, ServiceParameters: JSON.stringify({ content }) };
    const call = { endpoint: endpoint(), action: 'TextModerationPlus', version: '2022-03-02', form };
    const { url, ...init } = signAcs3(call, keys, clock(), randomUUID());
    const answer = await readGatewayJson(await callGateway(url, init));
    if (answer.Code !== 200) throw new GatewayError(String(answer.Code));
    return verdictOf(answer.Data ?? {});
  };

  return {
    async check(text) {
      const own = await local.check(text);
      // What the list blocks stays blocked: no need to pay for a second opinion.
      if (own.verdict === 'block' || text.trim() === '') return own;
      try {
        return strictest([own, ...(await Promise.all(pieces(text).map(ask)))]);
      } catch (error) {
        if (!(error instanceof GatewayError)) throw error;
        log.error({ provider: 'aliyun-green', reason: error.reason }, 'gateway failed');
        return own;
      }
    },
  };
}

/** The service takes 600 characters at a time; pieces overlap so that no word is cut in two. */
function pieces(text: string): string[] {
  const characters = [...text];
  const overlap = 20;
  const cut: string[] = [];
  for (let at = 0; at === 0 || at + overlap < characters.length; at += mostCharacters - overlap) {
    cut.push(characters.slice(at, at + mostCharacters).join(''));
  }
  return cut;
}

function verdictOf({ Result = [], RiskLevel }: Data): Verdict {
  const hits = Result.filter((finding) => finding.Label && finding.Label !== 'nonLabel');
  const words = hits.flatMap((finding) => finding.RiskWords?.split(/[,，]/).filter(Boolean) ?? []);
  // Only newer answers carry a risk level; older ones leave the confidence.
  if (RiskLevel === 'none' || hits.length === 0) return { verdict: 'pass', words: [] };
  const high = RiskLevel
    ? RiskLevel === 'high'
    : hits.some((finding) => (finding.Confidence ?? 0) >= certain);
  return { verdict: high ? 'block' : 'review', words };
}
