import { createPrivateKey, createPublicKey, randomBytes, X509Certificate } from 'node:crypto';
import { newCertificate } from '../payment/certificate.ts';
import { newKey } from '../payment/rsa.ts';
import type { SimulatedFile } from '../payment/simulated.file.ts';
import { numberOf, readCertificates, rootNumberOf } from './certificates.ts';

type Kept = { appId: string; sellerId: string; applicationKey: string; alipayKey: string };
/** Each as the file that Alipay's console hands out, in PEM. */
export type SimulatedCertificates = { application: string; alipay: string; root: string };

const rootName = { C: 'CN', O: 'Simulated Alipay', OU: 'Certification Authority', CN: 'Simulated Root R1' };
const issuerName = { ...rootName, CN: 'Simulated Class 2 R1' };
const digits = (count: number) => [...randomBytes(count)].map((byte) => byte % 10).join('');
const pair = (pem: string) => ({ privateKey: createPrivateKey(pem), publicKey: createPublicKey(pem) });

/** An application and Alipay itself, with keys of their own. */
export function alipayKeys(file: SimulatedFile) {
  let kept = file.all<Kept>('keys')[0];
  if (!kept) {
    kept = {
      appId: `2021${digits(12)}`,
      sellerId: `2088${digits(12)}`,
      applicationKey: newKey(),
      alipayKey: newKey(),
    };
    file.keep('keys', 'all', kept);
  }
  return { ...kept, application: pair(kept.applicationKey), alipay: pair(kept.alipayKey) };
}

/** The certificates of the same keys, for whoever works with them instead. */
export function alipayCertificates(
  file: SimulatedFile,
  { appId, application, alipay }: ReturnType<typeof alipayKeys>,
  now: Date,
) {
  let kept = file.all<SimulatedCertificates>('certificates')[0];
  if (!kept) {
    const [root, issuer] = [pair(newKey()), pair(newKey())];
    // The first bit says that it is negative.
    const serial = () => `2${randomBytes(16).toString('hex').slice(1)}`;
    const issuedBy = (name: typeof rootName, key: typeof root) => ({ name, key: key.privateKey });
    const issue = (
      subject: { CN: string },
      publicKey: typeof root.publicKey,
      by: ReturnType<typeof issuedBy>,
    ) => newCertificate({ serial: serial(), subject, publicKey, issuer: by, now });
    const byRoot = issuedBy(rootName, root);
    const byIssuer = issuedBy(issuerName, issuer);
    kept = {
      application: issue({ CN: `${appId} 模拟商户` }, application.publicKey, byIssuer),
      alipay:
        issue({ CN: '支付宝（模拟）' }, alipay.publicKey, byIssuer) +
        issue(issuerName, issuer.publicKey, byRoot),
      root: issue(rootName, root.publicKey, byRoot) + issue(rootName, issuer.publicKey, byRoot),
    };
    file.keep('certificates', 'all', kept);
  }
  return {
    files: kept,
    numbers: {
      application: numberOf(new X509Certificate(kept.application)),
      alipay: numberOf(new X509Certificate(kept.alipay)),
      root: rootNumberOf(readCertificates(kept.root)),
    },
  };
}
