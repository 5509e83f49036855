import type { Keyring } from './crypto.ts';
import type { Database } from './database/database.ts';
import { keyChecks } from './key-checks.tables.ts';
import { SettingsError } from './settings.ts';

/** Refuses keys other than those the database was sealed with; new ones beside the old are noted. */
export async function checkKeys(database: Database, { checks }: Keyring): Promise<void> {
  refuseOther(await database.select().from(keyChecks), checks);
  const given = [...checks].map(([name, value]) => ({ name, value }));
  await database.insert(keyChecks).values(given).onConflictDoNothing();
  // Two first starts at once: the second finds what the first has noted.
  refuseOther(await database.select().from(keyChecks), checks);
}

function refuseOther(noted: { name: string; value: string }[], checks: Keyring['checks']): void {
  const wrong = noted.filter(({ name, value }) => checks.get(name) !== value);
  if (wrong.length === 0) return;
  throw new SettingsError(
    `MASTER_KEYS 与封存数据库时所用的密钥不一致（${wrong.map(({ name }) => name).join('、')}）。\n` +
      '请使用原来的密钥启动；更换密钥时把新密钥加在原有密钥之后，不要删除或改动原有的。\n' +
      '未设置 MASTER_KEYS 时，密钥在 DATA_DIR/keys/master。',
  );
}
