import { request } from 'node:http';

/** What visitors ask for, and when, in milliseconds from now. */
export type Visits = { origin: string; visits: { path: string; at: number }[] };

/** Each asks when its time has come, whether or not others still wait: a slow moment hides nothing. Answers with all the waits. */
function come({ origin, visits }: Visits): void {
  const waits: number[] = [];
  const started = performance.now();
  for (const [index, { path, at }] of visits.entries()) {
    // Everybody has an address of their own, or they would be told to slow down.
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
