import { createPublicKey, type KeyObject, sign } from 'node:crypto';

type Name = Readonly<Partial<Record<'C' | 'O' | 'OU' | 'CN', string>>>;
type Wanted = {
  /** In hexadecimal, without a leading zero bit. */
  serial: string;
  subject: Name;
  publicKey: KeyObject;
  issuer: { name: Name; key: KeyObject };
  now: Date;
};

const oid = { CN: '550403', C: '550406', O: '55040a', OU: '55040b' };
const day = 86_400_000;

/** X.509 for simulators, as little of it as their certificates need; Node reads certificates and makes none. */
export function newCertificate({ serial, subject, publicKey, issuer, now }: Wanted): string {
  const algorithm = sequence(tlv(0x06, Buffer.from('2a864886f70d01010b', 'hex')), Buffer.from([0x05, 0x00]));
  const time = (at: number) =>
    tlv(0x17, Buffer.from(`${new Date(at).toISOString().replaceAll(/[-T:]/g, '').slice(2, 14)}Z`));
  const content = sequence(
    tlv(0xa0, tlv(0x02, Buffer.from([2]))),
    tlv(0x02, Buffer.from(serial, 'hex')),
    algorithm,
    nameOf(issuer.name),
    sequence(time(now.getTime() - day), time(now.getTime() + 5 * 365 * day)),
    nameOf(subject),
    publicKeyOf(publicKey),
  );
  const signature = tlv(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', content, issuer.key)]));
  const lines = sequence(content, algorithm, signature)
    .toString('base64')
    .match(/.{1,64}/g)!;
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}

function publicKeyOf(key: KeyObject): Buffer {
  const own = key.type === 'private' ? createPublicKey(key) : key;
  return own.export({ type: 'spki', format: 'der' });
}

function nameOf(name: Name): Buffer {
  const parts = Object.entries(name) as [keyof typeof oid, string][];
  return sequence(
    ...parts.map(([type, value]) =>
      tlv(0x31, sequence(tlv(0x06, Buffer.from(oid[type], 'hex')), tlv(0x0c, Buffer.from(value)))),
    ),
  );
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
