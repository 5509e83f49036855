import { once } from 'node:events';
import { crc32, createDeflateRaw, deflateRawSync } from 'node:zlib';

/** `packed`: its format is compressed already, so that another try would only cost time. */
type PlainEntry = { name: string; bytes: Uint8Array; packed?: boolean };
/** Deflated as it was written, with the sum and size of what it was. */
type Deflated = { body: Buffer; crc: number; size: number };
export type ZipEntry = PlainEntry | { name: string; deflated: Deflated };

const utf8Names = 0x0800;
const versionNeeded = 20;
const mostBytes = 0xffff_ffff;
const mostEntries = 0xffff;

/** An archive of a few files, each deflated unless that makes it larger. (PKWARE APPNOTE 4.3, without ZIP64.) */
export function zipOf(entries: readonly ZipEntry[], at: Date): Buffer {
  if (entries.length > mostEntries) throw new Error('too many entries for a plain archive');
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const { body, method, crc, size } =
      'deflated' in entry ? { ...entry.deflated, method: 8 } : bodyOf(entry);
    const nameBytes = Buffer.from(entry.name, 'utf8');
    const facts = factsOf({
      method,
      at,
      crc,
      packed: body.length,
      size,
      nameLength: nameBytes.length,
    });
    const header = Buffer.concat([word32(0x0403_4b50), facts, nameBytes, body]);
    directory.push(directoryEntry(facts, nameBytes, offset));
    bodies.push(header);
    offset += header.length;
    if (offset > mostBytes) throw new Error('too many bytes for a plain archive');
  }
  const listing = Buffer.concat(directory);
  return Buffer.concat([...bodies, listing, ending(entries.length, listing.length, offset)]);
}

function bodyOf({ bytes, packed = false }: PlainEntry) {
  const deflated = packed ? bytes : deflateRawSync(bytes, { level: 6 });
  const smaller = deflated.length < bytes.length;
  const body = Buffer.from(smaller ? deflated : bytes);
  return { body, method: smaller ? 8 : 0, crc: crc32(bytes), size: bytes.length };
}

/** Deflates a long text piece by piece: it is never in memory as a whole. */
export function createDeflater() {
  const stream = createDeflateRaw({ level: 6 });
  const parts: Buffer[] = [];
  let crc = 0;
  let size = 0;
  stream.on('data', (part: Buffer) => parts.push(part));
  return {
    async add(text: string): Promise<void> {
      const bytes = Buffer.from(text);
      crc = crc32(bytes, crc);
      size += bytes.length;
      if (!stream.write(bytes)) await once(stream, 'drain');
    },
    async finish(): Promise<Deflated> {
      const ended = once(stream, 'end');
      stream.end();
      await ended;
      return { body: Buffer.concat(parts), crc, size };
    },
  };
}

type Facts = { method: number; at: Date; crc: number; packed: number; size: number; nameLength: number };

/** The part that the header of a file and its entry in the directory have in common. */
function factsOf({ method, at, crc, packed, size, nameLength }: Facts): Buffer {
  const { time, date } = dosMoment(at);
  return Buffer.concat([
    ...[versionNeeded, utf8Names, method, time, date].map(word16),
    ...[crc, packed, size].map(word32),
    ...[nameLength, 0].map(word16),
  ]);
}

function directoryEntry(facts: Buffer, name: Buffer, offset: number): Buffer {
  // No comment, first disk, no attributes.
  const rest = Buffer.concat([...[0, 0, 0].map(word16), word32(0), word32(offset)]);
  return Buffer.concat([word32(0x0201_4b50), word16(versionNeeded), facts, rest, name]);
}

function ending(entries: number, listingSize: number, listingOffset: number): Buffer {
  return Buffer.concat([
    word32(0x0605_4b50),
    ...[0, 0, entries, entries].map(word16),
    ...[listingSize, listingOffset].map(word32),
    word16(0),
  ]);
}

/** Archives keep local time, to two seconds. */
function dosMoment(at: Date): { time: number; date: number } {
  const local = new Date(at.getTime() + 8 * 3_600_000);
  const time =
    (local.getUTCHours() << 11) | (local.getUTCMinutes() << 5) | Math.floor(local.getUTCSeconds() / 2);
  const date =
    (Math.max(0, local.getUTCFullYear() - 1980) << 9) | ((local.getUTCMonth() + 1) << 5) | local.getUTCDate();
  return { time, date };
}

function word16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function word32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
