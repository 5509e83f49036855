import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  randomBytes,
  subtle,
  type webcrypto,
} from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { code, PortalError } from '@portal/contract/codes';

/** The pair passwords travel under, on top of TLS. */
export type LoginKey = {
  publicKey(): Promise<{ key_id: string; key: string }>;
  /** What a browser sealed as `keyId.base64url`. */
  open(sealed: string): Promise<string>;
};

type Pair = { id: string; spki: string; private: webcrypto.CryptoKey };

const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' };

/** The key of `pem`, or of this machine: made when first needed and kept with its other keys. */
export function createLoginKey(pem: string | null, dataDirectory: string): LoginKey {
  let loaded: Promise<Pair> | null = null;
  // A variable often writes line ends as \n.
  const pair = () =>
    (loaded ??= pem ? Promise.resolve(pairOf(pem.replaceAll('\\n', '\n'))) : localPair(dataDirectory));

  return {
    async publicKey() {
      const { id, spki } = await pair();
      return { key_id: id, key: spki };
    },
    async open(sealed) {
      const { id, private: key } = await pair();
      const [keyId, body = ''] = sealed.split('.');
      const refusal = new PortalError(code.failure, '密码加密已过期，请刷新页面后重试');
      if (keyId !== id) throw refusal;
      try {
        // Asynchronous, because privateDecrypt of node:crypto blocks the main thread.
        const opened = await subtle.decrypt(algorithm, key, Buffer.from(body, 'base64url'));
        return Buffer.from(opened).toString('utf8');
      } catch {
        throw refusal;
      }
    },
  };
}

function pairOf(pem: string): Pair {
  const key = createPrivateKey(pem);
  const spki = createPublicKey(key).export({ type: 'spki', format: 'der' });
  return {
    id: createHash('sha256').update(spki).digest('hex').slice(0, 12),
    spki: spki.toString('base64'),
    private: key.toCryptoKey(algorithm, false, ['decrypt']),
  };
}

async function localPair(dataDirectory: string): Promise<Pair> {
  const folder = join(dataDirectory, 'keys');
  const file = join(folder, 'login.pem');
  try {
    return pairOf(readFileSync(file, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 3072 });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  try {
    // Processes that start at once: the first one's key stands, whole, and the others read it.
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return pairOf(readFileSync(file, 'utf8'));
}
