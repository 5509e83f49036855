import { constants, createPublicKey, publicEncrypt, randomBytes } from 'node:crypto';
import { oneTimePassword, stepOf } from '../server/src/modules/staff/staff.totp.ts';

/** A client of the portal: what its browser sends along. */
export type Person = { name: 'visitor' | 'user' | 'staff'; token: string | null; cookie: string };

type Answer<Data> = { code: number; msg: string; data: Data };

const demoPassword = 'Demo#2026';
const base = '/api/szguild';

/** A call that must succeed. */
export async function call<Data>(
  origin: string,
  path: string,
  input: object,
  token: string | null = null,
): Promise<Data> {
  const response = await fetch(origin + path, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'XX-Fingerprint': randomBytes(32).toString('hex'),
      'X-Forwarded-For': '198.51.100.7',
      ...(token ? { 'XX-Token': token } : {}),
    },
    body: JSON.stringify(input),
  });
  const answer = (await response.json()) as Answer<Data>;
  if (answer.code !== 1) throw new Error(`${path}: ${answer.msg}`);
  return answer.data;
}

/** A password as a browser sends it. */
export async function sealed(origin: string, password = demoPassword): Promise<string> {
  const { key_id, key } = await call<{ key_id: string; key: string }>(origin, `${base}/public/secretKey`, {});
  const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), type: 'spki', format: 'der' });
  const options = { key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
  return `${key_id}.${publicEncrypt(options, Buffer.from(password)).toString('base64url')}`;
}

/** The demo supplier, logged in anew. */
export async function logIn(origin: string): Promise<Person> {
  const password = await sealed(origin);
  const { token } = await call<{ token: string }>(origin, `${base}/public/login`, {
    mobile: '13900000002',
    password,
  });
  return { name: 'user', token, cookie: `token=${token}` };
}

/** The demo administrator on a fresh database, where the second factor is still to be set up. */
async function logInStaff(origin: string): Promise<Person> {
  const password = await sealed(origin);
  const { ticket, enrol } = await call<{ ticket: string; enrol: { secret: string } | null }>(
    origin,
    `${base}/admin/login`,
    { mobile: '13900000009', password },
  );
  if (!enrol) throw new Error('the administrator has a second factor already');
  const code = oneTimePassword(enrol.secret, stepOf(new Date()));
  const { token } = await call<{ token: string }>(origin, `${base}/admin/totp`, { ticket, code });
  return { name: 'staff', token, cookie: `staff_token=${token}` };
}

export async function everybody(origin: string): Promise<Person[]> {
  return [{ name: 'visitor', token: null, cookie: '' }, await logIn(origin), await logInStaff(origin)];
}
