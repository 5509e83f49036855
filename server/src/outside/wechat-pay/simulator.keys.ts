import { createPrivateKey, createPublicKey, randomBytes } from 'node:crypto';
import { newCertificate } from '../payment/certificate.ts';
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

const name = { CN: 'Simulated WeChat Pay' };

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
      certificate: newCertificate({
        serial: certificateSerial,
        subject: name,
        publicKey: createPublicKey(certificateKey),
        issuer: { name, key: createPrivateKey(certificateKey) },
        now,
      }),
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
