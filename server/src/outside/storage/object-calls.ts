import { GatewayError } from '../gateway.ts';
import type { Storage, StoredHead } from './port.ts';

type SignedRequest = { url: string; headers: Record<string, string> };

export type SignObject = (
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE',
  key: string,
  content?: { bytes: Uint8Array; type: string },
) => SignedRequest;

/** The four plain calls on an object, the same for every store but for the signature. */
export function objectCalls(sign: SignObject): Omit<Storage, 'uploadForm'> {
  const call = async (asked: Parameters<SignObject>, more: Record<string, string> = {}) => {
    const [method, , content] = asked;
    const { url, headers } = sign(...asked);
    const body = content ? Buffer.from(content.bytes) : null;
    // A download lives as long as its reader reads; everything else ends soon.
    const signal = method === 'GET' ? null : AbortSignal.timeout(30_000);
    const response = await fetch(url, {
      method,
      // Stores compress some types when asked to, and then the size they name is not that of the object.
      headers: { ...headers, ...more, 'accept-encoding': 'identity' },
      body,
      signal,
      redirect: 'error',
    });
    if (response.ok || response.status === 404) return response;
    const reason = /<Code>(\w+)<\/Code>/.exec(await response.text())?.[1];
    throw new GatewayError(`storage ${response.status} ${reason ?? ''}`.trim());
  };

  return {
    async read(key, part) {
      const range = part && { range: `bytes=${part.start}-${part.end}` };
      const response = await call(['GET', key], range);
      if (response.ok && response.body) return { ...headOf(response), body: response.body };
      await response.body?.cancel();
      return null;
    },
    async head(key) {
      const response = await call(['HEAD', key]);
      return response.ok ? headOf(response) : null;
    },
    async write(key, bytes, type) {
      const response = await call(['PUT', key, { bytes, type }]);
      await response.body?.cancel();
      if (!response.ok) throw new GatewayError('storage 404');
    },
    async remove(key) {
      const response = await call(['DELETE', key]);
      await response.body?.cancel();
    },
  };
}

function headOf(response: Response): StoredHead {
  return {
    size: Number(response.headers.get('content-length')),
    type: response.headers.get('content-type') ?? 'application/octet-stream',
  };
}
