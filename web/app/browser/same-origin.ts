/** A path of ours to go to after login; anything that would leave the site becomes the home page. */
export function safeRedirect(target: string | null | undefined, origin: string): string {
  if (!target) return '/';
  const url = parse(target, origin);
  if (url?.origin !== origin) return '/';
  const path = url.pathname + url.search + url.hash;
  // '/.//e.com' is ours to URL, but its path '//e.com' is not ours once it stands alone; nor has 'blob:' a path.
  return /^\/(?!\/)/.test(path) ? path : '/';
}

function parse(target: string, origin: string): URL | undefined {
  try {
    return new URL(target, origin);
  } catch {
    return undefined;
  }
}
