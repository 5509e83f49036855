/** A form that is not one, or too much of one. */
export class MultipartError extends Error {
  override readonly name = 'MultipartError';
}

type Form = { fields: Map<string, string>; file: AsyncGenerator<Uint8Array> };

const mostFieldBytes = 100_000;

/**
 * Reads a multipart form whose file is its last part, as a store's POST form is: the fields first, at once, then the
 * file as it arrives. What follows the file is ignored.
 */
export async function readForm(body: AsyncIterable<Uint8Array>, contentType: string): Promise<Form> {
  const named = /^multipart\/form-data\s*;.*?\bboundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(
    contentType,
  );
  const boundary = named?.[1] ?? named?.[2];
  if (!boundary) throw new MultipartError('no boundary');
  const source = createBuffered(body);
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  const fields = new Map<string, string>();

  // The first delimiter may stand at the very beginning, without the line break before it.
  source.prepend(Buffer.from('\r\n'));
  await source.until(delimiter, mostFieldBytes);
  let left = mostFieldBytes;
  for (;;) {
    const line = (await source.until(Buffer.from('\r\n'), 100)).toString();
    if (line.startsWith('--')) throw new MultipartError('no file');
    const head = (await source.until(Buffer.from('\r\n\r\n'), 4000)).toString();
    const name = /^content-disposition:\s*form-data;.*?\bname="([^"]*)"/im.exec(head)?.[1];
    if (name === undefined) throw new MultipartError('a part without a name');
    if (name === 'file') return { fields, file: source.stream(delimiter) };
    if (fields.has(name.toLowerCase())) throw new MultipartError('a field twice');
    const value = await source.until(delimiter, left);
    left -= value.length;
    fields.set(name.toLowerCase(), value.toString());
  }
}

function createBuffered(body: AsyncIterable<Uint8Array>) {
  const chunks = body[Symbol.asyncIterator]();
  let held = Buffer.alloc(0);

  const more = async () => {
    const { value, done } = await chunks.next();
    if (done) throw new MultipartError('cut short');
    held = Buffer.concat([held, value]);
  };

  return {
    prepend(bytes: Buffer) {
      held = Buffer.concat([bytes, held]);
    },
    /** Everything before the mark, which is passed over. */
    async until(mark: Buffer, most: number): Promise<Buffer> {
      for (;;) {
        const at = held.indexOf(mark);
        if (at > most || (at < 0 && held.length > most + mark.length)) throw new MultipartError('too long');
        if (at >= 0) {
          const found = held.subarray(0, at);
          held = held.subarray(at + mark.length);
          return found;
        }
        await more();
      }
    },
    /** Everything before the mark, piece by piece. */
    async *stream(mark: Buffer): AsyncGenerator<Uint8Array> {
      for (;;) {
        const at = held.indexOf(mark);
        if (at >= 0) {
          if (at > 0) yield held.subarray(0, at);
          return;
        }
        // The mark may have begun in the last bytes.
        const sure = held.length - mark.length + 1;
        if (sure > 0) {
          yield held.subarray(0, sure);
          held = held.subarray(sure);
        }
        await more();
      }
    },
  };
}
