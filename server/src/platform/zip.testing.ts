import { crc32, inflateRawSync } from 'node:zlib';

/** Reads an archive by its directory, as programs do, and checks every sum. */
export function unzip(archive: Uint8Array): Map<string, Buffer> {
  const bytes = Buffer.from(archive);
  const end = bytes.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  const entries = new Map<string, Buffer>();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    if (bytes.readUInt32LE(at) !== 0x0201_4b50) throw new Error('not a directory entry');
    const [method, packed, size] = [
      bytes.readUInt16LE(at + 10),
      bytes.readUInt32LE(at + 20),
      bytes.readUInt32LE(at + 24),
    ];
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const header = bytes.readUInt32LE(at + 42);
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    if (bytes.readUInt32LE(header) !== 0x0403_4b50) throw new Error('not a file header');
    const body = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28);
    const stored = bytes.subarray(body, body + packed);
    const content = method === 8 ? inflateRawSync(stored) : Buffer.from(stored);
    if (content.length !== size || crc32(content) !== bytes.readUInt32LE(at + 16))
      throw new Error(`broken: ${name}`);
    entries.set(name, content);
    at += 46 + nameLength + extra + comment;
  }
  return entries;
}

/** The texts of the sheets of a workbook, by sheet. */
export function sheetsOf(workbook: Uint8Array): Map<string, string[][]> {
  const parts = unzip(workbook);
  const text = (name: string) => parts.get(name)?.toString('utf8') ?? '';
  const shared = [...text('xl/sharedStrings.xml').matchAll(/<si>([\s\S]*?)<\/si>/g)].map(([, item = '']) =>
    plain(item),
  );
  const names = [...text('xl/workbook.xml').matchAll(/<sheet [^>]*name="([^"]*)"/g)].map(
    ([, name = '']) => name,
  );
  return new Map(
    names.map((name, index) => [
      name,
      [...text(`xl/worksheets/sheet${index + 1}.xml`).matchAll(/<row[\s\S]*?<\/row>/g)].map(([row]) =>
        [...row.matchAll(/<c ([^>]*?)(?:\/>|>([\s\S]*?)<\/c>)/g)].map(([, attributes = '', cell = '']) => {
          if (/<f[ >]/.test(cell)) throw new Error('a formula');
          return attributes.includes('t="s"') ? (shared[Number(plain(cell))] ?? '') : plain(cell);
        }),
      ),
    ]),
  );
}

function plain(xml: string): string {
  const marks: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", '#39': "'" };
  return xml.replaceAll(/<[^>]*>/g, '').replaceAll(/&(#?\w+);/g, (_, mark: string) => marks[mark] ?? '');
}
