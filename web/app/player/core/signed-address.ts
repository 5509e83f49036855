/**
 * Rewrites addresses below expired signed prefixes to the renewed one, so that playlists already loaded stay valid and
 * the buffer is kept.
 */
export function createSignedAddress(first: string) {
  let present = first;
  /** All earlier addresses: a playlist loaded before a renewal names its segments by its own address. */
  const former: string[] = [];
  return {
    current: () => present,
    renewed(next: string): void {
      former.push(present);
      present = next;
    },
    rewrite: (url: string): string => former.reduce((found, old) => movedAddress(found, old, present), url),
  };
}

/** Rewrites `url` from below `from` to below `to`: replaces the folder, and the query where that is the signature. */
export function movedAddress(url: string, from: string, to: string): string {
  if (from === to) return url;
  const old = split(from);
  if (!url.startsWith(old.folder)) return url;
  const fresh = split(to);
  const asked = split(url);
  const query = asked.query === old.query ? fresh.query : asked.query;
  return fresh.folder + (asked.folder + asked.file).slice(old.folder.length) + query;
}

function split(url: string): { folder: string; file: string; query: string } {
  const [, path = '', query = ''] = /^([^?#]*)(.*)$/.exec(url) ?? [];
  const slash = path.lastIndexOf('/') + 1;
  return { folder: path.slice(0, slash), file: path.slice(slash), query };
}
