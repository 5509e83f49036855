import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root, run } from './command.mjs';
import { PlainError, step } from './console.mjs';

// In node_modules, so that it goes when they go: an install that was cut short has none.
const stamp = join(root, 'node_modules/.portal-install');

/** Installs what the lockfile says, unless the last install was of this very lockfile. */
export async function install() {
  const wanted = await lockfile();
  const installed = await readFile(stamp, 'utf8').catch(() => '');
  if (installed === wanted) return;
  await step('安装依赖（npm ci，首次约需一分钟）', async () => {
    try {
      // A production environment must not leave out what the build needs.
      await npm('ci', '--include=dev', '--no-audit', '--no-fund');
    } catch (error) {
      throw new PlainError(explain(error.output ?? error.message));
    }
  });
  await writeFile(stamp, wanted);
}

async function lockfile() {
  try {
    return createHash('sha256')
      .update(await readFile(join(root, 'package-lock.json')))
      .digest('hex');
  } catch {
    throw new PlainError('缺少 package-lock.json，请从仓库恢复：git checkout package-lock.json');
  }
}

function npm(...args) {
  const { npm_execpath: cli, npm_node_execpath: node } = process.env;
  // npm ci removes node_modules, and with it the pinned Node this very process may run on: use the Node npm itself runs on.
  if (cli?.endsWith('npm-cli.js') && node) return run(node, [cli, ...args]);
  return run('npm', args);
}

const reasons = [
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ERR_SOCKET_TIMEOUT|network/i,
    '连不上 npm 软件源。请检查网络或代理（npm config get registry 可查看当前软件源），然后重试。',
  ],
  [/E401|E403/, 'npm 软件源拒绝了请求。请检查软件源的登录设置（npm config get registry）。'],
  [/E404/, 'npm 软件源里没有某个依赖的锁定版本。若使用镜像，请等它同步或换一个软件源。'],
  [/EINTEGRITY/, '下载的内容与锁文件的校验值不符。请运行 npm cache clean --force 后重试。'],
  [/ENOSPC/, '磁盘空间不足。'],
  [/EACCES|EPERM/, '没有写入 node_modules 的权限。请检查目录的所有者。'],
  [/EUSAGE|in sync/, 'package.json 与 package-lock.json 不一致。请运行 npm install 并提交新的锁文件。'],
];

export function explain(output) {
  const reason = reasons.find(([pattern]) => pattern.test(output))?.[1] ?? '原因见下方 npm 的输出。';
  return `依赖没有装上：${reason}\n\n${errorsOf(output)}`;
}

// npm names the cause first and ends with its manual.
function errorsOf(output) {
  const lines = output.trim().split('\n');
  const errors = lines.filter((line) => line.startsWith('npm error') && line !== 'npm error');
  return (errors.length > 0 ? errors : lines).slice(0, 15).join('\n');
}
