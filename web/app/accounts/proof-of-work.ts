import { hasZeroBits, proofText } from '@portal/contract/proof-of-work';

const batch = 512;

/** Null where there is no WebCrypto (plain http). Batches leave the page time to answer. */
export async function findProof(ticket: string, bits: number): Promise<string | null> {
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  if (!subtle) return null;
  const encoder = new TextEncoder();
  for (let from = 0; ; from += batch) {
    const digests = await Promise.all(
      Array.from({ length: batch }, (_, at) =>
        subtle.digest('SHA-256', encoder.encode(proofText(ticket, from + at))),
      ),
    );
    const found = digests.findIndex((digest) => hasZeroBits(new Uint8Array(digest), bits));
    if (found >= 0) return String(from + found);
  }
}
