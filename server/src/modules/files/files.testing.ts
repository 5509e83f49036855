import type { Storage } from '../../outside/storage/port.ts';

export type MemoryStorage = Storage & {
  objects: Map<string, { bytes: Uint8Array; type: string }>;
  /** What a browser does with the form it was given. */
  upload(form: { url: string; fields: Record<string, string> }, bytes: Uint8Array): void;
};

/** A store in memory that is as strict about sizes as the real ones. */
export function memoryStorage(): MemoryStorage {
  const objects: MemoryStorage['objects'] = new Map();
  return {
    objects,
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
