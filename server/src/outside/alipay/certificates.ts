import { createHash, X509Certificate } from 'node:crypto';

/** The numbers by which Alipay and an application name each other's certificates. */
export type CertificateNumbers = { application: string; alipay: string; root: string };

const rsa = '1.2.840.113549.1.1';

/** The certificates of a PEM file in their order; those that cannot be read (SM2 among Alipay's roots) are left out. */
export function readCertificates(pem: string): X509Certificate[] {
  const texts = pem
    .replaceAll('\\n', '\n')
    .match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g);
  return (texts ?? []).flatMap((text) => {
    try {
      return [new X509Certificate(text)];
    } catch {
      return [];
    }
  });
}

/** MD5 of the issuer, its last part first, and the serial number as a decimal. */
export function numberOf({ issuer, serialNumber }: X509Certificate): string {
  const name = issuer.split('\n').toReversed().join(',');
  return createHash('md5')
    .update(`${name}${BigInt(`0x${serialNumber}`)}`)
    .digest('hex');
}

/** The file of roots has them for several algorithms; those that sign with RSA count. Empty where none does. */
export function rootNumberOf(roots: readonly X509Certificate[]): string {
  return roots
    .filter(({ signatureAlgorithmOid }) => signatureAlgorithmOid.startsWith(rsa))
    .map(numberOf)
    .join('_');
}
