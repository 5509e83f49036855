import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { root, run } from './command.mjs';
import { PlainError } from './console.mjs';

/** Fails when the tables say something the committed migrations do not. */
export async function drift() {
  const server = join(root, 'server');
  // A config of its own, because drizzle-kit takes no --out beside --config; in node_modules, where no other check looks.
  const copy = await mkdtemp(join(root, 'node_modules/.drift-'));
  try {
    const folder = `../node_modules/${basename(copy)}`;
    await cp(join(server, 'migrations'), join(copy, 'migrations'), { recursive: true });
    const config = `import config from '../../server/drizzle.config.ts';\nexport default { ...config, out: '${folder}/migrations' };\n`;
    await writeFile(join(copy, 'drizzle.config.ts'), config);
    const before = await readdir(join(copy, 'migrations'), { recursive: true });
    const output = await run('drizzle-kit', ['generate', '--config', `${folder}/drizzle.config.ts`], {
      cwd: server,
    });
    const after = await readdir(join(copy, 'migrations'), { recursive: true });
    const added = after.filter((name) => !before.includes(name));
    if (added.length === 0 && /No schema changes/.test(output)) return;
    throw new PlainError(
      `表结构与已提交的迁移不一致，会新增：${added.join('、') || '（见输出）'}\n` +
        `请在 server/ 下运行 npx drizzle-kit generate 并提交生成的文件。\n${output.trim()}`,
    );
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}
