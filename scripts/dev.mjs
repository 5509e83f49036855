import { handOver } from './steps/command.mjs';
import { main } from './steps/console.mjs';
import { install } from './steps/install.mjs';
import { runtime } from './steps/runtime.mjs';

// npm run dev: Vite serves the pages from source, so nothing is built.
await main(async () => {
  await install();
  return handOver(await runtime(), ['main.ts', '--dev', ...process.argv.slice(2)]);
});
