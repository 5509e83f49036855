import { apt } from './steps/apt.mjs';
import { find, handOver } from './steps/command.mjs';
import { Unavailable, main, say, yellow } from './steps/console.mjs';
import { install } from './steps/install.mjs';
import { runtime } from './steps/runtime.mjs';
import { buildWeb } from './steps/web-build.mjs';

await main(async () => {
  await install();
  const node = await runtime();
  await buildWeb();
  await tools(['nginx', 'wrk']);
  return handOver(node, ['bench/run.ts', ...process.argv.slice(2)]);
});

// A benchmark whose other side is missing says so itself; the rest still run.
async function tools(names) {
  const missing = names.filter((name) => !find(name));
  if (missing.length === 0) return;
  try {
    await apt(`性能对比所需的 ${missing.join('、')}`, missing);
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error;
    say(yellow(`提示：${error.message}`));
  }
}
