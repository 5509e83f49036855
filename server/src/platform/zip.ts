import { once } from 'node:events';
import { createDeflateRaw, type DeflateRaw } from 'node:zlib';
import { aheadOfUtc } from '@portal/contract/days';
import { Zip, ZipPassThrough } from 'fflate';

const deflate = 8;
/** Pieces this long keep the checksum from holding the event loop. */
const pieceBytes = 1 << 20;

export type ZipWriter = ReturnType<typeof createZip>;

/** An archive written entry after entry: only the compressed bytes stay in memory. */
export function createZip(at: Date) {
  const parts: Uint8Array[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, part) => {
    if (error) failure ??= error;
    else parts.push(part);
  });

  /** `level` 0 for what is compressed already. */
  function open(name: string, level = 6) {
    const entry = new DeflatedEntry(name, level, chinaTime(at));
    zip.add(entry);
    return {
      write: (text: string) => entry.write(Buffer.from(text)),
      end: () => entry.finish(),
      writeBytes: (bytes: Uint8Array) => entry.write(bytes),
    };
  }

  return {
    open,

    async add(name: string, bytes: Uint8Array, level?: number): Promise<void> {
      const entry = open(name, level);
      for (let from = 0; from < bytes.length; from += pieceBytes)
        await entry.writeBytes(bytes.subarray(from, from + pieceBytes));
      await entry.end();
    },

    finish(): Uint8Array<ArrayBuffer> {
      zip.end();
      if (failure) throw failure;
      return Buffer.concat(parts);
    },
  };
}

/** Compressed by zlib, which works outside the event loop; fflate has only its own implementation. */
class DeflatedEntry extends ZipPassThrough {
  readonly #stream: DeflateRaw;

  constructor(name: string, level: number, mtime: Date) {
    super(name);
    this.compression = deflate;
    this.mtime = mtime;
    this.#stream = createDeflateRaw({ level });
    this.#stream.on('data', (part: Buffer<ArrayBuffer>) => this.ondata(null, part, false));
  }

  async write(bytes: Uint8Array): Promise<void> {
    this.push(bytes);
    if (this.#stream.writableNeedDrain) await once(this.#stream, 'drain');
  }

  async finish(): Promise<void> {
    const ended = once(this.#stream, 'end');
    this.push(new Uint8Array(0), true);
    await ended;
    this.ondata(null, new Uint8Array(0), true);
  }

  protected override process(piece: Uint8Array, final: boolean): void {
    if (final) this.#stream.end();
    else this.#stream.write(piece);
  }
}

/** Archives keep local time, and fflate takes it from the zone of the machine. */
function chinaTime(at: Date): Date {
  return new Date(at.getTime() + aheadOfUtc + at.getTimezoneOffset() * 60_000);
}
