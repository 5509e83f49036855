import { request } from 'node:http';

/** Asks one address at a steady pace, whether or not the last answer has come: a slow moment hides nothing. */
export type Probe = { url: string; body: string | null; perSecond: number; seconds: number };

function ask({ url, body, perSecond, seconds }: Probe): void {
  const headers = {
    'Accept-Encoding': 'br',
    Accept: 'text/html',
    'XX-Device-Type': 'pc',
    ...(body === null ? {} : { 'Content-Type': 'application/json' }),
  };
  const waits: number[] = [];
  let asked = 0;
  const most = perSecond * seconds;
  const started = performance.now();

  function askOnce(): void {
    const due = started + (asked * 1000) / perSecond;
    asked += 1;
    const address = `10.9.${Math.floor(asked / 250) % 250}.${asked % 250}`;
    const call = request(
      url.replace('{n}', String(asked)),
      { method: body === null ? 'GET' : 'POST', headers: { ...headers, 'X-Forwarded-For': address } },
      (response) => {
        if (response.statusCode !== 200) throw new Error(`${url}: ${response.statusCode}`);
        response.resume();
        response.once('end', () => {
          waits.push(performance.now() - due);
          if (waits.length === most) process.send!(waits);
        });
      },
    );
    call.end(body);
  }

  const timer = setInterval(() => {
    while (asked < most && performance.now() >= started + (asked * 1000) / perSecond) askOnce();
    if (asked >= most) clearInterval(timer);
  }, 1);
}

process.on('message', ask);
