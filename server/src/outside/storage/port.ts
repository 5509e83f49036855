import type { ByteRange } from '../../platform/http/range.ts';

export type StoredHead = { size: number; type: string };

export type Storage = {
  /** A form with which a browser puts one object, of at most `most` bytes, itself. The file is its last field. */
  uploadForm(options: { key: string; type: string; most: number; seconds: number }): {
    url: string;
    fields: Record<string, string>;
  };
  /** Of a part the `size` is that of the part. */
  read(key: string, part?: ByteRange): Promise<(StoredHead & { body: ReadableStream<Uint8Array> }) | null>;
  head(key: string): Promise<StoredHead | null>;
  write(key: string, bytes: Uint8Array, type: string): Promise<void>;
  remove(key: string): Promise<void>;
};

/** Keys are made by us, of plain letters in folders, so that no store reads anything into one: no part begins with a dot. */
export function checkedKey(key: string): string {
  if (!/^[A-Za-z0-9](?:[A-Za-z0-9._-]|\/(?=[A-Za-z0-9])){0,199}$/.test(key)) {
    throw new Error('not a storage key');
  }
  return key;
}
