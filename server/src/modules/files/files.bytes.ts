/** All bytes of a stream, or null when there are more than were announced. */
export async function readAtMost(body: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > most) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
