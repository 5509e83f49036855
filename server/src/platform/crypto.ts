import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SettingsError } from './settings.ts';

/** One small module for all keys, so that a deployment can put other algorithms behind it. */
export type Keyring = {
  /** One value for each key, from which the key cannot be found. */
  checks: ReadonlyMap<string, string>;
  /** Encrypts a field: `id.nonce.ciphertext.tag`. */
  seal(text: string): string;
  open(sealed: string): string;
  /** The same text gives the same index, so that a sealed field can be looked up. */
  blindIndex(purpose: string, text: string): string;
  sign(purpose: string, text: string): string;
  verify(purpose: string, text: string, signature: string): boolean;
};

type MasterKey = { id: string; bytes: Buffer };

export function parseMasterKeys(text: string): MasterKey[] {
  const keys = text.split(',').map((entry) => {
    const [id = '', encoded = ''] = entry.trim().split(':');
    return { id, bytes: Buffer.from(encoded, 'base64') };
  });
  if (keys.some((key) => !/^\w+$/.test(key.id) || key.bytes.length !== 32)) {
    throw new SettingsError('MASTER_KEYS 的格式是 id:base64（32 字节），多个以逗号分隔，最新的在最后');
  }
  return keys;
}

/** Keys of a machine that was given none: made on first start, never in the repository. */
export function localMasterKeys(dataDirectory: string): string {
  const file = join(dataDirectory, 'keys', 'master');
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    mkdirSync(join(dataDirectory, 'keys'), { recursive: true, mode: 0o700 });
    const made = `k1:${randomBytes(32).toString('base64')}`;
    writeFileSync(file, `${made}\n`, { mode: 0o600, flag: 'wx' });
    return made;
  }
}

function derive(master: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', master, '', `portal:${purpose}`, 32));
}

export function createKeyring(masterKeys: string): Keyring {
  const masters = parseMasterKeys(masterKeys);
  const sealing = new Map(masters.map((key) => [key.id, derive(key.bytes, 'seal')]));
  const newest = masters.at(-1)!;
  // Indexes must stay comparable when a new sealing key is added, so they hang on the first key for good.
  const indexing = derive(masters[0]!.bytes, 'index');
  const signing = derive(newest.bytes, 'sign');

  const mac = (key: Buffer, purpose: string, text: string) =>
    createHmac('sha256', key).update(`${purpose}\0${text}`).digest('base64url');

  return {
    checks: new Map([
      ...masters.map(({ id, bytes }) => [`key ${id}`, mac(derive(bytes, 'check'), 'key', id)] as const),
      ['index', mac(indexing, 'check', '')] as const,
    ]),
    seal(text) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', sealing.get(newest.id)!, nonce).setAAD(
        Buffer.from(newest.id),
      );
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return [
        newest.id,
        ...[nonce, body, cipher.getAuthTag()].map((part) => part.toString('base64url')),
      ].join('.');
    },
    open(sealed) {
      const [id = '', nonce = '', body = '', tag = ''] = sealed.split('.');
      const key = sealing.get(id);
      if (!key) throw new Error(`no key "${id}" to open a sealed field`);
      const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'), {
        authTagLength: 16,
      })
        .setAAD(Buffer.from(id))
        .setAuthTag(Buffer.from(tag, 'base64url'));
      return decipher.update(Buffer.from(body, 'base64url'), undefined, 'utf8') + decipher.final('utf8');
    },
    blindIndex: (purpose, text) => mac(indexing, purpose, text),
    sign: (purpose, text) => mac(signing, purpose, text),
    verify(purpose, text, signature) {
      const expected = Buffer.from(mac(signing, purpose, text));
      const given = Buffer.from(signature);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}

/** 256 random bits for the browser; only the hash is kept. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
