import { browserTests } from './steps/browser-tests.mjs';
import { main } from './steps/console.mjs';
import { install } from './steps/install.mjs';
import { writeToMemory } from './steps/memory.mjs';
import { runtime } from './steps/runtime.mjs';
import { buildWeb } from './steps/web-build.mjs';

// npm run e2e -- e2e/orders.spec.ts --project phone: what follows the dashes goes to Playwright.
await main(async () => {
  writeToMemory();
  await install();
  await runtime();
  await buildWeb();
  return browserTests(process.argv.slice(2));
});
