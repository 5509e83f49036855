import { parseArgs } from 'node:util';
import { createOutside } from '../src/outside/outside.ts';
import { readOutsideSettings } from '../src/outside/settings.ts';
import { systemClock } from '../src/platform/clock.ts';
import { openDatabase } from '../src/platform/database/database.ts';
import { checkKeys } from '../src/platform/key-checks.ts';
import { createLog } from '../src/platform/log.ts';
import { createPlatform } from '../src/platform/platform.ts';
import { readSettings, SettingsError } from '../src/platform/settings.ts';
import { showProgress } from '../src/platform/terminal.ts';
import { fillNotices } from './notices.ts';
import { layFoundation, seedDatabase } from './seed.ts';

const usage = `用法：npm run seed [-- --foundation | --notices N]
  不带参数       向空数据库写入示例数据（生产环境不允许）
  --foundation   只写入站点信息、菜单、协议、常见问题和地区
  --notices N    先写入示例数据，再把采购公告补足到 N 条（最多 2000000）`;

const mostNotices = 2_000_000;

function readOptions(): { foundation: boolean; help: boolean; notices: number } {
  const flag = { type: 'boolean', default: false } as const;
  try {
    const options = { foundation: flag, help: { ...flag, short: 'h' }, notices: { type: 'string' } } as const;
    const { notices = '0', ...flags } = parseArgs({ options }).values;
    if (!/^\d+$/.test(notices) || Number(notices) > mostNotices) throw new SettingsError(usage);
    return { ...flags, notices: Number(notices) };
  } catch {
    throw new SettingsError(usage);
  }
}

async function seed(): Promise<string> {
  const { foundation, help, notices } = readOptions();
  if (help) return usage;
  const settings = readSettings(process.env);
  if (settings.environment === 'production' && !foundation) {
    throw new SettingsError('生产环境不写入示例数据。只写基础数据请用：npm run seed -- --foundation');
  }
  const open = await openDatabase({ ...settings, poolSize: settings.databasePool });
  try {
    const platform = createPlatform(settings, open, createLog(settings.logLevel), systemClock);
    await checkKeys(platform.database, platform.keyring);
    const outside = createOutside({
      ...settings,
      settings: readOutsideSettings(process.env),
      clock: systemClock,
      log: platform.log,
      loopback: () => settings.publicUrl,
    });
    const filled = foundation
      ? await layFoundation(platform, showProgress)
      : await seedDatabase(platform, showProgress, outside);
    const added =
      notices > 0 ? await fillNotices(platform, showProgress, notices, { storage: outside.seedStorage }) : 0;
    return filled || added > 0 ? '数据已写入。' : '数据库已有数据，未作改动。';
  } finally {
    await open.close();
  }
}

try {
  console.log(await seed());
} catch (error) {
  console.error(error instanceof SettingsError ? error.message : error);
  process.exitCode = 1;
}
