import { join } from 'node:path';
import { root, run } from './command.mjs';
import { PlainError, green, grey, red, say, seconds } from './console.mjs';
import { drift } from './drift.mjs';
import { checkImports } from './imports.mjs';

const checks = [
  // The same pass says what the compiler would: the types are inferred once.
  ['类型、代码规范与引用边界（oxlint）', () => run('oxlint', ['--type-check'])],
  ['引用循环与页面目录的边界', checkImports],
  ['格式（oxfmt）', () => run('oxfmt', ['--check'])],
  ['无用的代码与依赖（knip）', () => run('knip', ['--no-progress', '--no-config-hints'])],
  ['迁移与表结构一致（drizzle-kit）', drift],
];

/** Runs every check to its end, two at a time (the machines have two cores); silent but for what failed. */
export async function runChecks() {
  // The pages' types come from the site map; the type checker and the linter both read them.
  await run('react-router', ['typegen'], { cwd: join(root, 'web') });
  const waiting = [...checks];
  const failed = [];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, check] = next;
      const since = performance.now();
      try {
        await check();
        say(`${green('✔')} ${name} ${grey(`(${seconds(since)})`)}`);
      } catch (error) {
        const reason = error instanceof PlainError ? error.message : error.stack;
        failed.push(`${name}\n${reason}`);
        say(`${red('✘')} ${name} ${grey(`(${seconds(since)})`)}`);
      }
    }
  };
  await Promise.all([worker(), worker()]);
  if (failed.length > 0) throw new PlainError(`未通过：${failed.join('\n')}`);
}
