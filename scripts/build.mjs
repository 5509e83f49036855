import { main, say } from './steps/console.mjs';
import { install } from './steps/install.mjs';
import { runtime } from './steps/runtime.mjs';
import { buildWeb } from './steps/web-build.mjs';

await main(async () => {
  await install();
  await runtime();
  await buildWeb();
  say('网页已是最新：web/build');
});
