import pLimit from 'p-limit';
import { GatewayError } from '../../outside/gateway.ts';
import type { Channel } from '../../outside/payment/port.ts';

const mostAtOnce = 5;
/** Circuit breaker: a gateway that fails this often in one round is skipped until the next. */
const mostFailures = 5;

/** Works through rows with limited concurrency; failed ones wait for the next round. */
export async function withCircuitBreaker<Row extends { channel: Channel }>(
  rows: readonly Row[],
  work: (row: Row) => Promise<void>,
): Promise<void> {
  const failures = { wechat: 0, alipay: 0 };
  const faults: unknown[] = [];
  async function tryRow(row: Row): Promise<void> {
    if (failures[row.channel] >= mostFailures) return;
    try {
      await work(row);
    } catch (error) {
      if (error instanceof GatewayError) failures[row.channel] += 1;
      else faults.push(error);
    }
  }
  await pLimit(mostAtOnce).map(rows, tryRow);
  if (faults.length > 0) throw faults[0];
}
