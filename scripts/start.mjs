import { handOver } from './steps/command.mjs';
import { main } from './steps/console.mjs';
import { install } from './steps/install.mjs';
import { runtime } from './steps/runtime.mjs';
import { buildWeb } from './steps/web-build.mjs';

// npm start: from a fresh clone to a running portal. What the portal needs after this, main.ts does itself.
await main(async () => {
  await install();
  const node = await runtime();
  await buildWeb();
  return handOver(node, ['main.ts', ...process.argv.slice(2)]);
});
