/**
 * Maps addresses below an expired signed prefix onto the renewed one, so that playlists already read stay valid and
 * nothing in the buffer is lost.
 */
export function createSignedAddress(first: string) {
  let present = first;
  return {
    current: () => present,
    renewed(next: string): void {
      present = next;
    },
    /** `url` is as the playlist named it, under the first address. */
    rewrite(url: string): string {
      if (present === first) return url;
      const old = split(first);
      if (!url.startsWith(old.folder)) return url;
      const fresh = split(present);
      const asked = split(url);
      const query = asked.query === old.query ? fresh.query : asked.query;
      return fresh.folder + (asked.folder + asked.file).slice(old.folder.length) + query;
    },
  };
}

function split(url: string): { folder: string; file: string; query: string } {
  const [, path = '', query = ''] = /^([^?#]*)(.*)$/.exec(url) ?? [];
  const slash = path.lastIndexOf('/') + 1;
  return { folder: path.slice(0, slash), file: path.slice(slash), query };
}
