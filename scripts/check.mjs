import { main } from './steps/console.mjs';
import { install } from './steps/install.mjs';
import { runtime } from './steps/runtime.mjs';
import { runChecks } from './steps/checks.mjs';

await main(async () => {
  await install();
  await runtime();
  await runChecks();
});
