import { randomBytes } from 'node:crypto';
import { Hono, type Context } from 'hono';
import type { Clock } from '../../platform/clock.ts';
import type { NodeEnv } from '../../platform/http/mount.ts';
import { rangeOf } from '../../platform/http/range.ts';
import type { LocalParts } from './local.parts.ts';
import type { LocalStore } from './local.ts';
import { MultipartError, readForm } from './multipart.ts';
import { verifyOssForm, verifyOssRequest, type SizeRange } from './oss.verify.ts';
import { answerParts } from './simulator.parts.ts';

const mostBytes = 20_000_000;
const statusOf: Record<string, 400 | 403 | 404 | 409 | 416> = {
  EntityTooLarge: 400,
  EntityTooSmall: 400,
  FileAlreadyExists: 409,
  InvalidArgument: 400,
  InvalidObjectName: 400,
  InvalidPolicyDocument: 400,
  InvalidRange: 416,
  MalformedPOSTRequest: 400,
  NoSuchBucket: 404,
  InvalidPart: 400,
  NoSuchKey: 404,
  NoSuchUpload: 404,
};

class Refusal extends Error {}

/** One bucket of OSS on the local disk, with keys made at boot. The objects outlive the process, the keys do not. */
export function createOssSimulator(store: LocalStore, parts: LocalParts, clock: Clock) {
  const keys = {
    accessKeyId: `SIMLTAI${randomBytes(8).toString('hex')}`,
    accessKeySecret: randomBytes(24).toString('base64url'),
  };
  const bucket = 'portal';
  const region = 'cn-simulator';
  const identity = {
    bucket,
    region,
    secretOf: (id: string) => (id === keys.accessKeyId ? keys.accessKeySecret : undefined),
  };
  const app = new Hono<NodeEnv>();

  app.post('/simulator/oss/:bucket', async (context) => {
    try {
      if (context.req.param('bucket') !== bucket) throw new Refusal('NoSuchBucket');
      const request = context.req.raw;
      if (Number(request.headers.get('content-length') ?? 0) > mostBytes) throw new Refusal('EntityTooLarge');
      const body = capped(request.body ?? new ReadableStream<Uint8Array>(), mostBytes);
      const { fields, file } = await readForm(body, request.headers.get('content-type') ?? '');
      const allowed = verifyOssForm(fields, identity, clock());
      if (typeof allowed === 'string') throw new Refusal(allowed);
      const key = fields.get('key') ?? '';
      if (!validKey(key)) throw new Refusal('InvalidObjectName');
      if (fields.get('x-oss-forbid-overwrite') === 'true' && (await store.find(key))) {
        throw new Refusal('FileAlreadyExists');
      }
      const type = fields.get('content-type') ?? 'application/octet-stream';
      await store.save(key, type, sized(file, allowed));
      return context.body(null, fields.get('success_action_status') === '200' ? 200 : 204);
    } catch (error) {
      if (error instanceof Refusal) return refuse(context, error.message);
      if (error instanceof MultipartError) return refuse(context, 'MalformedPOSTRequest');
      throw error;
    }
  });

  app.on(['GET', 'HEAD', 'PUT', 'POST', 'DELETE'], '/simulator/oss/:bucket/:key{.+}', async (context) => {
    const request = context.req.raw;
    if (context.req.param('bucket') !== bucket) return refuse(context, 'NoSuchBucket');
    const key = context.req.param('key');
    const refused = verifyOssRequest(request, key, identity, clock());
    if (refused) return refuse(context, refused);
    if (!validKey(key)) return refuse(context, 'InvalidObjectName');

    const { uploads, uploadId, partNumber } = context.req.query();
    if (uploads !== undefined || uploadId !== undefined || request.method === 'POST') {
      const partQuery = { key, upload: uploadId, number: partNumber, begins: uploads !== undefined };
      const answer = await answerParts(parts, request, partQuery);
      return typeof answer === 'string' ? refuse(context, answer) : answer;
    }
    if (request.method === 'DELETE') {
      await store.remove(key);
      return context.body(null, 204);
    }
    if (request.method === 'PUT') {
      const type = request.headers.get('content-type') ?? 'application/octet-stream';
      await store.save(key, type, request.body ?? nothing());
      return context.body(null, 200);
    }
    const whole = await store.find(key);
    if (!whole) return refuse(context, 'NoSuchKey');
    const wanted = rangeOf(request.headers.get('range') ?? undefined, whole.size);
    if (wanted === 'beyond') return refuse(context, 'InvalidRange');
    const part = wanted ?? undefined;
    const found = request.method === 'HEAD' ? whole : await store.open(key, part);
    if (!found) return refuse(context, 'NoSuchKey');
    return new Response('body' in found ? (found.body as ReadableStream<Uint8Array>) : null, {
      status: part && request.method === 'GET' ? 206 : 200,
      headers: { 'Content-Type': found.type, 'Content-Length': String(found.size) },
    });
  });

  return { app, keys, bucket, region };
}

function refuse(context: Context<NodeEnv>, reason: string): Response {
  const xml = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${reason}</Code><Message>simulated</Message></Error>`;
  return context.body(xml, statusOf[reason] ?? 403, { 'Content-Type': 'application/xml' });
}

/** OSS takes almost any name up to 1023 bytes; a leading slash or backslash it refuses. */
function validKey(key: string): boolean {
  return (
    key.length > 0 && Buffer.byteLength(key) <= 1023 && !/^[/\\]/.test(key) && !/(^|\/)\.\.?(\/|$)/.test(key)
  );
}

async function* capped(body: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > most) throw new Refusal('EntityTooLarge');
    yield chunk;
  }
}

async function* sized(
  file: AsyncIterable<Uint8Array>,
  { least, most }: SizeRange,
): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of file) {
    size += chunk.byteLength;
    if (size > most) throw new Refusal('EntityTooLarge');
    yield chunk;
  }
  if (size < least) throw new Refusal('EntityTooSmall');
}

async function* nothing(): AsyncGenerator<Uint8Array> {}
