import { GatewayError } from '../gateway.ts';
import type { Storage, StoredHead, StoredParts } from './port.ts';

type SignedRequest = { url: string; headers: Record<string, string> };
type Method = 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
type CallOptions = { content?: { bytes: Uint8Array; type: string }; query?: Record<string, string> };

export type SignObject = (method: Method, key: string, asked?: CallOptions) => SignedRequest;

/** Putting the parts of a large object together takes a store its time. */
const seconds: Record<Exclude<Method, 'GET'>, number> = { HEAD: 30, PUT: 60, DELETE: 30, POST: 300 };

/** The plain calls on an object, the same for every store but for the signature. */
export function objectCalls(sign: SignObject): Omit<Storage, 'uploadForm'> {
  const call = async (args: Parameters<SignObject>, more: Record<string, string> = {}) => {
    const [method, , { content } = {}] = args;
    const { url, headers } = sign(...args);
    const body = content ? Buffer.from(content.bytes) : null;
    // A download lives as long as its reader reads; everything else ends soon.
    const signal = method === 'GET' ? null : AbortSignal.timeout(seconds[method] * 1000);
    const response = await fetch(url, {
      method,
      // Stores compress some types when asked to, and then the size they name is not that of the object.
      headers: { ...headers, ...more, 'accept-encoding': 'identity' },
      body,
      signal,
      redirect: 'error',
    });
    if (response.ok || response.status === 404) return response;
    throw refusal(response.status, await response.text());
  };

  const head: Storage['head'] = async (key) => {
    const response = await call(['HEAD', key]);
    return response.ok ? headOf(response) : null;
  };

  return {
    head,
    parts: partCalls(call, head),
    async read(key, part) {
      const range = part && { range: `bytes=${part.start}-${part.end}` };
      const response = await call(['GET', key], range);
      if (response.ok && response.body) return { ...headOf(response), body: response.body };
      await response.body?.cancel();
      return null;
    },
    async write(key, bytes, type) {
      const response = await call(['PUT', key, { content: { bytes, type } }]);
      await response.body?.cancel();
      if (!response.ok) throw new GatewayError('storage 404');
    },
    async remove(key) {
      const response = await call(['DELETE', key]);
      await response.body?.cancel();
    },
  };
}

/** Multipart upload, which OSS and S3 spell alike. */
function partCalls(
  call: (args: Parameters<SignObject>) => Promise<Response>,
  head: Storage['head'],
): StoredParts {
  return {
    async begin(key, type) {
      const content = { bytes: new Uint8Array(0), type };
      const answer = await (await call(['POST', key, { content, query: { uploads: '' } }])).text();
      const upload = /<UploadId>([^<]+)<\/UploadId>/.exec(answer)?.[1];
      if (!upload) throw refusal(200, answer);
      return upload;
    },
    async write(key, upload, number, bytes) {
      const content = { bytes, type: 'application/octet-stream' };
      const query = { partNumber: String(number), uploadId: upload };
      const response = await call(['PUT', key, { content, query }]);
      const answer = await response.text();
      const tag = response.headers.get('etag');
      if (!response.ok || !tag) throw refusal(response.status, answer);
      return tag;
    },
    async finish(key, upload, parts) {
      const listed = parts.map(
        ({ number, tag }) =>
          `<Part><PartNumber>${number}</PartNumber><ETag>${tag.replaceAll('"', '&quot;')}</ETag></Part>`,
      );
      const xml = `<CompleteMultipartUpload>${listed.join('')}</CompleteMultipartUpload>`;
      const content = { bytes: Buffer.from(xml), type: 'application/xml' };
      const response = await call(['POST', key, { content, query: { uploadId: upload } }]);
      const answer = await response.text();
      // A store that began to answer before it was done tells a failure below the status 200.
      if (response.ok && !answer.includes('<Error>')) return;
      if (response.status === 404 && (await head(key))) return;
      throw refusal(response.status, answer);
    },
    async abandon(key, upload) {
      const response = await call(['DELETE', key, { query: { uploadId: upload } }]);
      await response.body?.cancel();
    },
  };
}

function refusal(status: number, answer: string): GatewayError {
  const reason = /<Code>(\w+)<\/Code>/.exec(answer)?.[1];
  return new GatewayError(`storage ${status} ${reason ?? ''}`.trim());
}

function headOf(response: Response): StoredHead {
  return {
    size: Number(response.headers.get('content-length')),
    type: response.headers.get('content-type') ?? 'application/octet-stream',
  };
}
