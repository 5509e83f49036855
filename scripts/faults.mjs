import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { find, handOver, root } from './steps/command.mjs';
import { apt } from './steps/apt.mjs';
import { PlainError, Unavailable, main, say, yellow } from './steps/console.mjs';
import { install } from './steps/install.mjs';
import { withPostgres } from './steps/postgres.mjs';
import { runtime } from './steps/runtime.mjs';
import { buildWeb } from './steps/web-build.mjs';

// npm run faults -- edge --front nginx: runs faults/edge.ts, with a throw-away PostgreSQL in FAULTS_DATABASE_URL.
await main(async () => {
  const [name = '', ...options] = process.argv.slice(2);
  const file = join('faults', `${name}.ts`);
  if (!/^\w+$/.test(name) || !existsSync(join(root, file))) {
    throw new PlainError(
      '用法：npm run faults -- edge [--seed 数字] [--front nginx]，signals [--rounds 次数]，courses 或 orders [--rounds 次数] [--postgres]，orders --race 次数，races [--presses 次数] [--only 名称]，或 text',
    );
  }
  await install();
  const node = await runtime();
  await buildWeb();
  if (options.includes('nginx') && !find('nginx')) await apt('nginx', ['nginx']);
  const attack = (env) => handOver(node, [file, ...options], { env });
  // It restarts its database, so it starts one itself.
  if (name === 'orders') return attack({});
  try {
    return await withPostgres((url) => attack({ FAULTS_DATABASE_URL: url }));
  } catch (error) {
    if (!(error instanceof Unavailable) || process.env.CI) throw error;
    say(yellow(`只在内置数据库上进行：${error.message}`));
    return attack({});
  }
});
