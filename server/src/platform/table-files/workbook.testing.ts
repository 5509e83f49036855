import { deflateRawSync } from 'node:zlib';

const types =
  '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>';
const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;

/** A workbook of these parts; its list of contents says of each that it unpacks to `claimed` bytes. */
export function workbook(parts: Record<string, string | Buffer>, claimed = 1000): Buffer {
  const local: Buffer[] = [];
  const list: Buffer[] = [];
  let at = 0;
  for (const [name, content] of Object.entries({ '[Content_Types].xml': types, ...parts })) {
    const packed = deflateRawSync(content);
    const title = Buffer.from(name);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50);
    head.writeUInt16LE(20, 4);
    head.writeUInt16LE(8, 8);
    head.writeUInt32LE(packed.byteLength, 18);
    head.writeUInt32LE(claimed, 22);
    head.writeUInt16LE(title.byteLength, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50);
    head.copy(entry, 6, 4, 30);
    entry.writeUInt32LE(at, 42);
    local.push(head, title, packed);
    list.push(entry, title);
    at += head.byteLength + title.byteLength + packed.byteLength;
  }
  const listed = Buffer.concat(list);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(list.length / 2, 8);
  end.writeUInt16LE(list.length / 2, 10);
  end.writeUInt32LE(listed.byteLength, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...local, listed, end]);
}

export const cell = (place: string, text: string) =>
  `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
export const inSheet = (rows: string) => ({ 'xl/worksheets/sheet1.xml': sheet(rows) });
