import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

export type Encoding = 'br' | 'gzip' | 'identity';

/** The same bytes in each way a browser may take them. */
export async function compressed(identity: Buffer): Promise<Record<Encoding, Buffer>> {
  const [br, zipped] = await Promise.all([
    compressBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    compressGzip(identity, { level: 6 }),
  ]);
  return { br, gzip: zipped, identity };
}

export function encodingFor(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity';
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : 'identity';
}
