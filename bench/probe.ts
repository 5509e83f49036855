import { request } from 'node:http';

/** Requests with the time of each in milliseconds from now. */
export type Visits = { origin: string; visits: { path: string; at: number }[] };

/**
 * Open-loop load: each request is sent at its time, whether or not others are still waiting, so that a stall shows in
 * the latencies. Resolves to all latencies.
 */
function come({ origin, visits }: Visits): void {
  const waits: number[] = [];
  const started = performance.now();
  for (const [index, { path, at }] of visits.entries()) {
    // One address each, or the rate limits would apply.
    const address = `10.9.${Math.floor(index / 250) % 250}.${index % 250}`;
    const headers = { Accept: 'text/html', 'Accept-Encoding': 'br', 'X-Forwarded-For': address };
    setTimeout(() => {
      request(`${origin}${path}`, { headers }, (response) => {
        if (response.statusCode !== 200) throw new Error(`${path}: ${response.statusCode}`);
        response.resume();
        response.once('end', () => {
          waits.push(performance.now() - started - at);
          if (waits.length === visits.length) process.send!(waits);
        });
      }).end();
    }, at);
  }
}

process.on('message', come);
