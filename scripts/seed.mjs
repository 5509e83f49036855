import { handOver } from './steps/command.mjs';
import { main } from './steps/console.mjs';
import { install } from './steps/install.mjs';
import { runtime } from './steps/runtime.mjs';

await main(async () => {
  await install();
  return handOver(await runtime(), ['server/seed/run.ts', ...process.argv.slice(2)]);
});
