import type { Visits } from './probe.ts';

/** The addresses of the public pages, by the file of the site map that names them. */
export async function publicPages(origin: string): Promise<string[][]> {
  const files = await namedIn(`${origin}/sitemap.xml`);
  return Promise.all(files.map((file) => namedIn(`${origin}${file}`)));
}

async function namedIn(url: string): Promise<string[]> {
  const text = await (await fetch(url)).text();
  return Array.from(text.matchAll(/<loc>([^<]+)/g), ([, address]) => new URL(address!).pathname);
}

/**
 * Random visits of public pages: as often one of the fixed pages as a notice or an article. `seed` repeats the visits,
 * `name` the client addresses: with another name nothing is cached yet.
 */
export function visitsTo(
  pages: readonly (readonly string[])[],
  { perSecond, seconds, seed, name }: { perSecond: number; seconds: number; seed: number; name: string },
): Visits['visits'] {
  const random = randomFrom(seed);
  const pick = <Each>(from: readonly Each[]): Each => from[Math.floor(random() * from.length)]!;
  const visits: Visits['visits'] = [];
  for (let at = 0; at < seconds * 1000; at += (-Math.log(1 - random()) * 1000) / perSecond) {
    visits.push({ path: `${pick(pick(pages))}?visit=${name}`, at });
  }
  return visits;
}

/** Numbers between 0 and 1, the same for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
