import { createPrivateKey, createPublicKey, type KeyObject, randomBytes, sign } from 'node:crypto';
import { newKey } from '../payment/rsa.ts';
import type { SimulatedFile } from '../payment/simulated.file.ts';

type Kept = {
  appId: string;
  merchantId: string;
  serial: string;
  apiKey: string;
  merchantKey: string;
  certificateKey: string;
  certificateSerial: string;
  certificate: string;
  publicKeyId: string;
  publicKeyPair: string;
};

/** A merchant and WeChat Pay itself, with keys of their own. */
export function simulatedKeys(file: SimulatedFile, now: Date) {
  let kept = file.all<Kept>('keys')[0];
  if (!kept) {
    const certificateKey = newKey();
    const certificateSerial = `5A${randomBytes(19).toString('hex').toUpperCase()}`;
    kept = {
      appId: `wx${randomBytes(8).toString('hex')}`,
      merchantId: `16${String(randomBytes(4).readUInt32BE()).padStart(10, '0').slice(0, 8)}`,
      serial: `3B${randomBytes(19).toString('hex').toUpperCase()}`,
      apiKey: randomBytes(16).toString('hex'),
      merchantKey: newKey(),
      certificateKey,
      certificateSerial,
      certificate: selfSigned(createPrivateKey(certificateKey), certificateSerial, now),
      publicKeyId: `PUB_KEY_ID_01${String(randomBytes(6).readUIntBE(0, 6)).padStart(20, '0')}`,
      publicKeyPair: newKey(),
    };
    file.keep('keys', 'all', kept);
  }
  const pair = (pem: string) => ({ privateKey: createPrivateKey(pem), publicKey: createPublicKey(pem) });
  return {
    ...kept,
    merchant: pair(kept.merchantKey),
    byCertificate: pair(kept.certificateKey),
    byPublicKey: pair(kept.publicKeyPair),
  };
}

/** X.509, as little of it as a platform certificate needs; Node reads certificates and makes none. */
function selfSigned(key: KeyObject, serial: string, now: Date): string {
  const name = sequence(
    tlv(
      0x31,
      sequence(tlv(0x06, Buffer.from('550403', 'hex')), tlv(0x0c, Buffer.from('Simulated WeChat Pay'))),
    ),
  );
  const algorithm = sequence(tlv(0x06, Buffer.from('2a864886f70d01010b', 'hex')), Buffer.from([0x05, 0x00]));
  const time = (at: number) =>
    tlv(0x17, Buffer.from(`${new Date(at).toISOString().replaceAll(/[-T:]/g, '').slice(2, 14)}Z`));
  const day = 86_400_000;
  const content = sequence(
    tlv(0xa0, tlv(0x02, Buffer.from([2]))),
    tlv(0x02, Buffer.from(serial, 'hex')),
    algorithm,
    name,
    sequence(time(now.getTime() - day), time(now.getTime() + 5 * 365 * day)),
    name,
    createPublicKey(key).export({ type: 'spki', format: 'der' }),
  );
  const signature = tlv(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', content, key)]));
  const lines = sequence(content, algorithm, signature)
    .toString('base64')
    .match(/.{1,64}/g)!;
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}

function sequence(...parts: Uint8Array[]): Buffer {
  return tlv(0x30, Buffer.concat(parts));
}

function tlv(tag: number, value: Uint8Array): Buffer {
  const { length } = value;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), value]);
}
