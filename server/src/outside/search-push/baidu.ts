import { callGateway, GatewayError, readGatewayJson, type BaseUrl } from '../gateway.ts';
import type { SearchPush } from './port.ts';

type Options = {
  /** `http://data.zz.baidu.com`: the interface is offered without TLS. */
  endpoint: BaseUrl;
  /** The site as it is registered there: `https://portal.example.org`. */
  site: string;
  token: string;
};

const mostAtOnce = 2000;

/** Baidu's push interface: addresses a line each, the quota of the day in the answer. */
export function createBaiduPush({ endpoint, site, token }: Options): SearchPush {
  return {
    async push(urls) {
      for (let from = 0; from < urls.length; from += mostAtOnce) {
        const address = `${endpoint()}/urls?site=${encodeURIComponent(site)}&token=${encodeURIComponent(token)}`;
        const response = await callGateway(address, {
          method: 'POST',
          headers: { 'Content-Type': 'text/plain' },
          body: urls.slice(from, from + mostAtOnce).join('\n'),
        });
        const answer = await readGatewayJson(response);
        if (typeof answer.success !== 'number')
          throw new GatewayError(
            typeof answer.message === 'string' ? answer.message : `HTTP ${response.status}`,
          );
      }
    },
  };
}
