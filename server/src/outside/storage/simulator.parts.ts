import type { LocalParts } from './local.parts.ts';

type PartRequest = { key: string; upload: string | undefined; number: string | undefined; begins: boolean };

const mostPartBytes = 20_000_000;
const xml = (body: string) => `<?xml version="1.0" encoding="UTF-8"?>${body}`;

/** Multipart upload as OSS answers it; a text is OSS's word for a refusal. */
export async function answerParts(
  parts: LocalParts,
  request: Request,
  { key, upload = '', number, begins }: PartRequest,
): Promise<Response | string> {
  if (begins && request.method === 'POST') {
    const type = request.headers.get('content-type') ?? 'application/octet-stream';
    const id = await parts.begin(key, type);
    return new Response(
      xml(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`),
    );
  }
  if (request.method === 'DELETE') {
    await parts.abandon(upload);
    return new Response(null, { status: 204 });
  }
  if (Number(request.headers.get('content-length')) > mostPartBytes) return 'EntityTooLarge';
  const body = new Uint8Array(await request.arrayBuffer());
  if (request.method === 'PUT') {
    const at = Number(number);
    if (!Number.isInteger(at) || at < 1 || at > 10_000) return 'InvalidArgument';
    const tag = await parts.write(key, upload, at, body);
    return tag === null ? 'NoSuchUpload' : new Response(null, { headers: { ETag: tag } });
  }
  if (request.method !== 'POST') return 'InvalidArgument';
  const listed = Buffer.from(body)
    .toString()
    .matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]*)<\/ETag>/g);
  const named = [...listed].map(([, at = '', tag = '']) => ({
    number: Number(at),
    tag: tag.replaceAll('&quot;', '"'),
  }));
  const refused = await parts.finish(key, upload, named);
  return refused ?? new Response(xml('<CompleteMultipartUploadResult/>'));
}
