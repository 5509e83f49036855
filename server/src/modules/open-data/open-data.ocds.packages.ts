import { ocidOf } from './open-data.ocds.codes.ts';
import { type Release, releaseOf } from './open-data.ocds.ts';
import type { ReleaseSource } from './open-data.store.ts';

type Publisher = { name: string; publicUrl: string };

function packageHead(uri: string, { name, publicUrl }: Publisher, publishedDate: Date) {
  return {
    uri,
    version: '1.1',
    publishedDate: publishedDate.toISOString(),
    publisher: { name, uri: publicUrl },
    publicationPolicy: `${publicUrl}/agreement/user`,
  };
}

export function releasePackage(source: ReleaseSource, publisher: Publisher) {
  const uri = `${publisher.publicUrl}/open/ocds/releases/${source.id}.json`;
  return {
    ...packageHead(uri, publisher, source.updatedAt),
    releases: [releaseOf(source, publisher.publicUrl)],
  };
}

/** All that was said about a project, and what it comes to. */
export function recordPackage(sources: readonly ReleaseSource[], publisher: Publisher) {
  const [first] = sources;
  if (!first) return null;
  const uri = `${publisher.publicUrl}/open/ocds/records/${first.projectId}.json`;
  const releases = sources.map((source) => releaseOf(source, publisher.publicUrl));
  const newest = new Date(Math.max(...sources.map(({ updatedAt }) => updatedAt.getTime())));
  return {
    ...packageHead(uri, publisher, newest),
    packages: sources.map(({ id }) => `${publisher.publicUrl}/open/ocds/releases/${id}.json`),
    records: [{ ocid: ocidOf(first.projectId), releases, compiledRelease: compiled(releases, newest) }],
  };
}

/** Later releases win part by part; things with an id are merged by it. */
function compiled(releases: readonly Release[], date: Date): Release {
  const last = releases.at(-1)!;
  const merged = releases.reduce((all, one) => ({
    ...all,
    ...one,
    parties: byId([...all.parties, ...one.parties]),
  }));
  return {
    ...merged,
    id: `${last.ocid}-${date.toISOString()}`,
    date: date.toISOString(),
    tag: ['compiled'],
    ...list('awards', releases),
    ...list('contracts', releases),
  };
}

function list(name: 'awards' | 'contracts', releases: readonly Release[]) {
  const all = releases.flatMap((release) => release[name] ?? []);
  return all.length > 0 ? { [name]: byId(all) } : {};
}

function byId<One extends { id: string; roles?: unknown }>(all: readonly One[]): One[] {
  const found = new Map<string, One>();
  for (const one of all) {
    const merged = found.get(one.id);
    const roles = [merged?.roles, one.roles].flatMap((each) =>
      Array.isArray(each) ? (each as string[]) : [],
    );
    found.set(one.id, { ...merged, ...one, ...(roles.length > 0 && { roles: [...new Set(roles)] }) });
  }
  return [...found.values()];
}
