import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { extname, join, relative, sep } from 'node:path';
import { etagOf } from './etag.ts';
import { contentSecurityPolicy, securityHeaders } from './headers.ts';

type Variant = { body: Buffer; headers: OutgoingHttpHeaders };
type File = { etag: string; identity: Variant; br: Variant | null; gzip: Variant | null };

const contentType: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

/** The built client files, read once: a few megabytes that never change while the process lives. */
export function createStaticFiles(directory: string) {
  const files = new Map<string, File>();
  if (existsSync(directory)) {
    for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      const name = `/${relative(directory, path).split(sep).join('/')}`;
      const type = contentType[extname(entry.name)];
      if (entry.isFile() && type && !name.startsWith('/.')) files.set(name, readFile(path, name, type));
    }
  }

  return {
    serve(request: IncomingMessage, response: ServerResponse): boolean {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false;
      const { url = '' } = request;
      const query = url.indexOf('?');
      const file = files.get(query === -1 ? url : url.slice(0, query));
      if (!file) return false;
      if (request.headers['if-none-match'] === file.etag) {
        const { ETag, Vary, 'Cache-Control': lifetime } = file.identity.headers;
        response.writeHead(304, { ETag, Vary, 'Cache-Control': lifetime }).end();
        return true;
      }
      const accepted = request.headers['accept-encoding'] ?? '';
      const variant =
        (accepted.includes('br') ? file.br : null) ??
        (accepted.includes('gzip') ? file.gzip : null) ??
        file.identity;
      response.writeHead(200, variant.headers);
      response.end(request.method === 'HEAD' ? undefined : variant.body);
      return true;
    },
  };
}

function readFile(path: string, name: string, type: string): File {
  const body = readFileSync(path);
  const etag = etagOf(body);
  const immutable = name.startsWith('/assets/');
  const variant = (bytes: Buffer, encoding?: string): Variant => ({
    body: bytes,
    headers: {
      ...securityHeaders,
      ...(type.startsWith('text/html') && {
        'Content-Security-Policy': contentSecurityPolicy({ hashes: [] }),
      }),
      'Content-Type': type,
      'Content-Length': bytes.byteLength,
      'Cache-Control': immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      ETag: etag,
      Vary: 'Accept-Encoding',
      ...(encoding ? { 'Content-Encoding': encoding } : {}),
    },
  });
  const packed = (ending: string, encoding: string) =>
    existsSync(path + ending) ? variant(readFileSync(path + ending), encoding) : null;
  return { etag, identity: variant(body), br: packed('.br', 'br'), gzip: packed('.gz', 'gzip') };
}
