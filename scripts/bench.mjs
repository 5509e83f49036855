import { chromium } from './steps/chromium.mjs';
import { handOver } from './steps/command.mjs';
import { main } from './steps/console.mjs';
import { install } from './steps/install.mjs';
import { runtime } from './steps/runtime.mjs';
import { tools } from './steps/tools.mjs';
import { buildWeb } from './steps/web-build.mjs';

await main(async () => {
  await install();
  const node = await runtime();
  await buildWeb();
  await tools('性能对比', ['nginx', 'wrk']);
  // Pages are scored by the browser of the browser tests.
  const env = { CHROMIUM: await chromium() };
  return handOver(node, ['bench/run.ts', ...process.argv.slice(2)], { env });
});
