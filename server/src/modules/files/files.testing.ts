import { createHash, randomUUID } from 'node:crypto';
import type { Storage, StoredParts } from '../../outside/storage/port.ts';

export type MemoryStorage = Storage & {
  objects: Map<string, { bytes: Uint8Array; type: string }>;
  /** Objects that are arriving in parts. */
  uploads: Map<string, { type: string; parts: Map<number, Uint8Array> }>;
  /** What a browser does with the form it was given. */
  upload(form: { url: string; fields: Record<string, string> }, bytes: Uint8Array): void;
};

/** A store in memory that is as strict about sizes as the real ones. */
export function memoryStorage(): MemoryStorage {
  const objects: MemoryStorage['objects'] = new Map();
  const uploads: MemoryStorage['uploads'] = new Map();
  return {
    objects,
    uploads,
    parts: memoryParts(objects, uploads),
    uploadForm: ({ key, type, most }) => ({ url: '/upload', fields: { key, type, most: String(most) } }),
    upload(form, bytes) {
      const { key = '', type = '', most = '0' } = form.fields;
      if (bytes.byteLength > Number(most)) throw new Error('EntityTooLarge');
      objects.set(key, { bytes, type });
    },
    read: async (key, part) => {
      const object = objects.get(key);
      if (!object) return null;
      const bytes = part ? object.bytes.subarray(part.start, part.end + 1) : object.bytes;
      const body = new Blob([new Uint8Array(bytes)]).stream() as ReadableStream<Uint8Array>;
      return { body, size: bytes.byteLength, type: object.type };
    },
    head: async (key) => {
      const object = objects.get(key);
      return object ? { size: object.bytes.byteLength, type: object.type } : null;
    },
    write: async (key, bytes, type) => {
      objects.set(key, { bytes, type });
    },
    remove: async (key) => {
      objects.delete(key);
    },
  };
}

function memoryParts(objects: MemoryStorage['objects'], uploads: MemoryStorage['uploads']): StoredParts {
  const tagOf = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('hex');
  return {
    async begin(_, type) {
      const upload = randomUUID();
      uploads.set(upload, { type, parts: new Map() });
      return upload;
    },
    async write(_, upload, number, bytes) {
      const found = uploads.get(upload);
      if (!found) throw new Error('NoSuchUpload');
      found.parts.set(number, bytes);
      return tagOf(bytes);
    },
    async finish(key, upload, parts) {
      const found = uploads.get(upload);
      if (!found && objects.has(key)) return;
      const chosen = parts.map(({ number, tag }) => {
        const bytes = found?.parts.get(number);
        if (!bytes || tagOf(bytes) !== tag) throw new Error('InvalidPart');
        return bytes;
      });
      objects.set(key, { bytes: Buffer.concat(chosen), type: found!.type });
      uploads.delete(upload);
    },
    async abandon(_, upload) {
      uploads.delete(upload);
    },
  };
}
