import { type Channel, channels, post } from './orders.buyer.ts';

/** The jobs that run every minute or ten, and those still queued. */
const jobs = [
  'payments.refund',
  'payments.close',
  'payments.sweep',
  'payments.refunds',
  'orders.expire',
  'orders.sweep',
];
const minutes = 5;

/** The gateways recover; five minutes pass and the jobs run. Withheld notifications never come. */
export async function settle(origin: string): Promise<string[]> {
  for (const channel of channels) {
    await tell(origin, channel, { set: { trouble: 'none', refunds: 'success' } });
    await tell(origin, channel, { deliver: { early: true } });
  }
  const faults: string[] = [];
  for (let minute = 1; minute <= minutes; minute += 1) {
    for (const job of jobs) {
      const cookie = `clock_shift=${minute * 60}`;
      await post(`${origin}/dev/jobs/${job}`, {}, { cookie }).catch((error: unknown) => {
        faults.push(`${job}: ${String(error)}`);
      });
    }
    // A gateway needs a moment for the refunds it was just asked for.
    await new Promise((resolve) => setTimeout(resolve, 400));
    for (const channel of channels) await tell(origin, channel, { deliver: { early: true } });
  }
  return faults;
}

const tell = (origin: string, channel: Channel, order: object) =>
  post(`${origin}/dev/payments/${channel}`, order);
