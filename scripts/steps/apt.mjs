import { find, run } from './command.mjs';
import { Unavailable, step } from './console.mjs';

let updated;

/** Installs Debian packages, or says plainly why this machine cannot. */
export async function apt(purpose, packages) {
  const byHand = `请手动安装：${packages.join(' ')}`;
  if (!find('apt-get')) throw new Unavailable(`缺少${purpose}，且本机没有 apt-get。${byHand}`);
  if (process.getuid?.() !== 0)
    throw new Unavailable(`缺少${purpose}，且当前用户不是 root，无法安装。${byHand}`);
  await step(`安装${purpose}（apt-get install ${packages.join(' ')}）`, async () => {
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    try {
      await (updated ??= run('apt-get', ['update', '-q'], { env }));
      await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], { env });
    } catch (error) {
      throw new Unavailable(`${purpose}没有装上（apt-get 失败）。${byHand}\n${error.message}`);
    }
  });
}
