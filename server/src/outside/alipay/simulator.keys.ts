import { createPrivateKey, createPublicKey, randomBytes } from 'node:crypto';
import { newKey } from '../payment/rsa.ts';
import type { SimulatedFile } from '../payment/simulated.file.ts';

type Kept = { appId: string; sellerId: string; applicationKey: string; alipayKey: string };

/** An application and Alipay itself, with keys of their own. */
export function alipayKeys(file: SimulatedFile) {
  let kept = file.all<Kept>('keys')[0];
  if (!kept) {
    const digits = (count: number) => [...randomBytes(count)].map((byte) => byte % 10).join('');
    kept = {
      appId: `2021${digits(12)}`,
      sellerId: `2088${digits(12)}`,
      applicationKey: newKey(),
      alipayKey: newKey(),
    };
    file.keep('keys', 'all', kept);
  }
  const pair = (pem: string) => ({ privateKey: createPrivateKey(pem), publicKey: createPublicKey(pem) });
  return { ...kept, application: pair(kept.applicationKey), alipay: pair(kept.alipayKey) };
}
