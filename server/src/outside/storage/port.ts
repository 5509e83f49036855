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
  parts: StoredParts;
};

/** One object that arrives in numbered parts, from 1. Nothing of it can be read before `finish`. */
export type StoredParts = {
  /** Names the upload in the other calls. */
  begin(key: string, type: string): Promise<string>;
  /** Answers the store's tag of the part. The same number again replaces it. */
  write(key: string, upload: string, number: number, bytes: Uint8Array): Promise<string>;
  /** Done twice it is done once. */
  finish(key: string, upload: string, parts: readonly StoredPart[]): Promise<void>;
  abandon(key: string, upload: string): Promise<void>;
};

export type StoredPart = { number: number; tag: string };

/** Keys are made by us, of plain letters in folders, so that no store reads anything into one: no part begins with a dot. */
export function checkedKey(key: string): string {
  if (!/^[A-Za-z0-9](?:[A-Za-z0-9._-]|\/(?=[A-Za-z0-9])){0,199}$/.test(key)) {
    throw new Error('not a storage key');
  }
  return key;
}
