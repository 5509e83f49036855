import { crc32, deflate } from 'node:zlib';
import { promisify } from 'node:util';

const compress = promisify(deflate);

export type Raster = {
  width: number;
  height: number;
  /** Four bytes a pixel: red, green, blue, opacity. */ pixels: Uint8Array;
};

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A picture as PNG (RFC 2083): 8 bits a channel with opacity, each line stored as differences to the one before. */
export async function encodePng({ width, height, pixels }: Raster): Promise<Buffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', await compress(filtered(width, height, pixels))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const up = 2;

function filtered(width: number, height: number, pixels: Uint8Array): Buffer {
  const line = width * 4;
  const out = Buffer.alloc((line + 1) * height);
  for (let y = 0; y < height; y++) {
    const at = y * (line + 1);
    out[at] = up;
    for (let x = 0; x < line; x++) {
      const above = y === 0 ? 0 : pixels[(y - 1) * line + x]!;
      out[at + 1 + x] = pixels[y * line + x]! - above;
    }
  }
  return out;
}

function chunk(kind: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), body]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
