import type { Endpoint, Envelope, InputOf, OutputOf } from './endpoint.ts';

/** Transport of a call: fetch in a browser, the endpoint itself during server rendering. */
export type Send = (endpoint: Endpoint, input: unknown) => Promise<Envelope>;

export type Client = <E extends Endpoint>(endpoint: E, input: InputOf<E>) => Promise<Envelope<OutputOf<E>>>;

export function client(send: Send): Client {
  return async (endpoint, input) => (await send(endpoint, input)) as Envelope<OutputOf<typeof endpoint>>;
}

type Address = { url: string; rest: Record<string, unknown> };
/** Values that a query string or path can carry. */
type Plain = string | number | boolean | null | undefined;

/** Puts path fields into the path; what is left travels in the body, or in the query of a GET. */
export function addressOf(endpoint: Pick<Endpoint, 'method' | 'path'>, input: unknown): Address {
  const rest = { ...(input as Record<string, unknown>) };
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name] as Plain;
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  if (endpoint.method !== 'GET') return { url: path, rest };

  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(rest as Record<string, Plain>)) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  return { url: query.size > 0 ? `${path}?${query}` : path, rest: {} };
}
