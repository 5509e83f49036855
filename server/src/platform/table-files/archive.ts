import { createInflateRaw } from 'node:zlib';
import { Unreadable } from './unreadable.ts';

type Part = { method: number; start: number; length: number };
export type Archive = {
  has(name: string): boolean;
  /** The part's bytes as they are unpacked; nothing when there is no such part. */
  chunks(name: string): AsyncGenerator<Uint8Array>;
};

const endOfList = 0x06054b50;
const listed = 0x02014b50;
const stored = 0;
const deflated = 8;

/** A ZIP archive read part by part. What it says of its sizes is not believed: the bytes that come out are counted. */
export function openArchive(bytes: Uint8Array, mostBytes: number): Archive {
  const parts = partsOf(bytes);
  let spent = 0;
  const counted = (chunk: Uint8Array) => {
    spent += chunk.byteLength;
    if (spent > mostBytes) throw new Unreadable('表格展开后过大，请拆分文件');
    return chunk;
  };
  return {
    has: (name) => parts.has(name),
    async *chunks(name) {
      const part = parts.get(name);
      if (!part) return;
      const packed = bytes.subarray(part.start, part.start + part.length);
      if (part.method === stored) yield counted(packed);
      else if (part.method === deflated) {
        const inflate = createInflateRaw();
        inflate.end(packed);
        for await (const chunk of inflate) yield counted(chunk as Uint8Array);
      } else throw new Unreadable('表格的压缩方式不受支持，请另存为新的 XLSX 文件');
    },
  };
}

function partsOf(bytes: Uint8Array): Map<string, Part> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts = new Map<string, Part>();
  let at = startOfList(view);
  while (at >= 0 && at + 46 <= view.byteLength && view.getUint32(at, true) === listed) {
    const nameLength = view.getUint16(at + 28, true);
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength));
    const local = view.getUint32(at + 42, true);
    if (local + 30 <= view.byteLength) {
      const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
      const length = view.getUint32(at + 20, true);
      parts.set(name, { method: view.getUint16(at + 10, true), start, length });
    }
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return parts;
}

function startOfList(view: DataView): number {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 65_557); at--) {
    if (view.getUint32(at, true) === endOfList) return view.getUint32(at + 16, true);
  }
  return -1;
}
