import type { Endpoint, InputOf, OutputOf } from '@portal/contract/endpoint';
import { read } from './read.ts';

/** A page of a list, and what it was asked for: the export of the list takes the same. */
export async function readList<E extends Endpoint>(
  asked: Parameters<typeof read>[0],
  endpoint: E,
  input: InputOf<E>,
): Promise<OutputOf<E> & { filter: Record<string, unknown> }> {
  const list = await read(asked, endpoint, input);
  const { page: _, page_size: __, next: ___, ...filter } = input as Record<string, unknown>;
  return Object.assign({ filter }, list);
}
