import type { Endpoint, InputOf, OutputOf } from '@portal/contract/endpoint';
import { type Page, withinPages } from '../lists/within-pages.ts';
import { read } from './read.ts';

/** A page of a list with the input it was requested with, which the export of the list takes too. */
export async function readList<E extends Endpoint>(
  asked: Parameters<typeof read>[0],
  endpoint: OutputOf<E> extends Page ? E : never,
  input: InputOf<E>,
): Promise<OutputOf<E> & { filter: Record<string, unknown> }> {
  const list: OutputOf<E> = await read(asked, endpoint, input);
  withinPages(list as Page, asked.url);
  const { page: _, page_size: __, next: ___, ...filter } = input as Record<string, unknown>;
  return Object.assign({ filter }, list);
}
