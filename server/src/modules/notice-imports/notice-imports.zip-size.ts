/** What an archive says it holds, unpacked, by its list of contents. */
export function unpackedSize(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entry = 0x02014b50;
  let total = 0;
  let at = startOfList(view);
  while (at >= 0 && at + 46 <= bytes.byteLength && view.getUint32(at, true) === entry) {
    total += view.getUint32(at + 24, true);
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return total;
}

function startOfList(view: DataView): number {
  const end = 0x06054b50;
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 65_557); at--) {
    if (view.getUint32(at, true) === end) return view.getUint32(at + 16, true);
  }
  return -1;
}
