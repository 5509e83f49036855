import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const text = /\.(js|css|svg|json|txt|html|xml|webmanifest|ico)$/;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Writes .br and .gz beside every text file, so that no request ever waits for a compressor. */
export async function compress(folder) {
  const names = (await readdir(folder, { recursive: true })).filter((name) => text.test(name));
  // All at once: zlib works in the thread pool, which bounds how many really run.
  const sizes = await Promise.all(names.map((name) => compressFile(join(folder, name))));
  const total = (key) => kilobytes(sizes.reduce((sum, size) => sum + size[key], 0));
  return `${names.length} 个文件，${total('plain')} → brotli ${total('brotli')}，gzip ${total('gzip')}`;
}

async function compressFile(path) {
  const plain = await readFile(path);
  const hints = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
  const [br, gz] = await Promise.all([brotli(plain, { params: hints }), zip(plain, { level: 9 })]);
  await Promise.all([keep(`${path}.br`, br, plain), keep(`${path}.gz`, gz, plain)]);
  return { plain: plain.length, brotli: br.length, gzip: gz.length };
}

// A tiny file can grow; then the plain one serves.
async function keep(path, compressed, plain) {
  if (compressed.length < plain.length) await writeFile(path, compressed);
}

export const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
