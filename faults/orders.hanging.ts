import { setTimeout as sleep } from 'node:timers/promises';
import { Away, type Buyer, channels, Fault, post } from './orders.buyer.ts';

const pages = ['/', '/course', '/bids', '/help', '/login'];
const buying = 8;
const pause = 100;
const most = 1.5;

/** Page latencies while people buy: before, during and after a hang of both gateways. */
export async function pagesBesideHanging(
  origin: string,
  buyers: readonly Buyer[],
  seconds: number,
): Promise<{ text: string; faults: string[] }> {
  const faults: string[] = [];
  let isOver = false;
  const shop = { origin, gateway: origin };
  const load = buyers.slice(0, buying).map(async (buyer) => {
    while (!isOver) {
      try {
        await buyer.visit(shop);
      } catch (error) {
        if (!(error instanceof Away) && !(error instanceof Fault)) throw error;
        faults.push(`while the gateways hung: ${error.message}`);
      }
      await sleep(500);
    }
  });
  const trouble = (kind: 'none' | 'hang') =>
    Promise.all(
      channels.map((channel) => post(`${origin}/dev/payments/${channel}`, { set: { trouble: kind } })),
    );
  await visits(origin, 5);
  const before = await visits(origin, seconds / 2);
  await trouble('hang');
  const during = await visits(origin, seconds);
  await trouble('none');
  await sleep(3000);
  const after = await visits(origin, seconds / 2);
  isOver = true;
  await Promise.all(load);
  const usual = [...before, ...after];
  const ratio = (share: number) => percentile(during, share) / percentile(usual, share);
  const shown = (waits: number[]) =>
    `p50 ${percentile(waits, 50).toFixed(1)}，p95 ${percentile(waits, 95).toFixed(1)} ms（${waits.length} 次）`;
  for (const share of [50, 95]) {
    if (ratio(share) > most) faults.push(`pages took ${ratio(share).toFixed(2)} of their usual p${share}`);
  }
  const text = `渠道停止应答 ${seconds} 秒：其他页面 ${shown(during)}，平时 ${shown(usual)}，之比 ${ratio(50).toFixed(2)} 与 ${ratio(95).toFixed(2)}`;
  return { text, faults };
}

async function visits(origin: string, seconds: number): Promise<number[]> {
  const waits: number[] = [];
  const until = performance.now() + seconds * 1000;
  for (let nth = 0; performance.now() < until; nth += 1) {
    const started = performance.now();
    const answer = await fetch(origin + pages[nth % pages.length]!, {
      headers: { 'X-Forwarded-For': `10.9.0.${(nth % 250) + 1}` },
    });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`${answer.url}: ${answer.status}`);
    waits.push(performance.now() - started);
    await sleep(pause);
  }
  return waits;
}

function percentile(waits: readonly number[], share: number): number {
  return waits.toSorted((a, b) => a - b)[Math.ceil((waits.length * share) / 100) - 1]!;
}
