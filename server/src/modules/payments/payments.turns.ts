import { GatewayError } from '../../outside/gateway.ts';
import type { Channel } from '../../outside/payment/port.ts';

const atOnce = 5;
/** A gateway that fails this often in one round is left alone until the next. */
const mostFailures = 5;

/** Works through rows a few at a time; what a gateway refuses or does not answer waits for the next round. */
export async function inTurns<Row extends { channel: Channel }>(
  rows: readonly Row[],
  work: (row: Row) => Promise<void>,
): Promise<void> {
  const failures = { wechat: 0, alipay: 0 };
  const faults: unknown[] = [];
  const queue = rows.values();
  const worker = async () => {
    for (const row of queue) {
      if (failures[row.channel] >= mostFailures) continue;
      try {
        await work(row);
      } catch (error) {
        if (error instanceof GatewayError) failures[row.channel] += 1;
        else faults.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  if (faults.length > 0) throw faults[0];
}
