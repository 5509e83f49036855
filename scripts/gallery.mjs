import { browserTests } from './steps/browser-tests.mjs';
import { main, say } from './steps/console.mjs';
import { install } from './steps/install.mjs';
import { runtime } from './steps/runtime.mjs';
import { buildWeb } from './steps/web-build.mjs';

// npm run gallery: every page at a desk and on a phone; GALLERY=all adds 360 and 768 px and the elder mode.
await main(async () => {
  await install();
  await runtime();
  await buildWeb();
  const args = ['--config', 'gallery/playwright.config.ts', ...process.argv.slice(2)];
  const code = await browserTests(args, { postgres: false });
  say('test-results/gallery');
  return code;
});
