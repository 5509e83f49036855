import { run, find } from './command.mjs';
import { PlainError } from './console.mjs';

const oldest = 26;

/**
 * The Node version that runs the portal, installed as a dependency so that every machine has the same one; a platform
 * without such a package needs a recent system Node.
 */
export async function runtime() {
  const node = find('node') ?? process.execPath;
  const version = (await run(node, ['--version']).catch(() => 'v0')).trim();
  if (Number.parseInt(version.slice(1), 10) >= oldest) return node;
  throw new PlainError(
    `需要 Node ${oldest} 或更新版本，找到的是 ${version}（${process.platform}-${process.arch}）。\n` +
      `项目自带的 Node 没有装上：若曾用 --omit=optional 安装，请运行 npm ci 重装；\n` +
      `若该平台没有随 npm 分发的 Node，请自行安装 Node ${oldest} 后重试。`,
  );
}
