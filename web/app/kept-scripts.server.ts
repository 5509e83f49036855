import type { EntryContext } from 'react-router';

/**
 * What React Router's `ScrollRestoration` and `Scripts` write depends on the routes of a page alone. So it is rendered once
 * for each kind of page, kept, and put into the pages that follow.
 */
export type Scripts = { preloads: string; scripts: string };

const preload = /<link rel="modulepreload"[^>]*>/g;
const emptyNonce = 'nonce=""';
const titleEnd = '</title>';
const bodyEnd = '</body>';

// The manifest belongs to the handler of a page, which knows only its own routes (handlers.ts).
const keptOf = new WeakMap<object, Map<string, Scripts>>();

/** The scripts of such a page, if one was rendered before. A page that failed shows other routes than it has loaded. */
export function keptScripts(entry: EntryContext, nonce: string | undefined): Scripts | undefined {
  if (entry.staticHandlerContext.errors) return undefined;
  const kept = keptOf.get(entry.manifest)?.get(kindOf(entry, nonce));
  if (!kept || !nonce) return kept;
  const withNonce = (text: string) => text.replaceAll(emptyNonce, `nonce="${nonce}"`);
  return { preloads: withNonce(kept.preloads), scripts: withNonce(kept.scripts) };
}

export function keepScripts(entry: EntryContext, html: string, nonce: string | undefined): void {
  // Always the last one: a text on the page may say anything, and the scripts are the page's end.
  const end = html.lastIndexOf(bodyEnd);
  const context = html.lastIndexOf('window.__reactRouterContext = {', end);
  const scroll = html.lastIndexOf('"react-router-scroll-positions"', context);
  const start = html.lastIndexOf('<script', scroll);
  if (entry.staticHandlerContext.errors || start < 0 || !html.includes(titleEnd)) return;
  const withoutNonce = (text: string) => (nonce ? text.replaceAll(`nonce="${nonce}"`, emptyNonce) : text);
  keptOf
    .getOrInsertComputed(entry.manifest, () => new Map())
    .set(kindOf(entry, nonce), {
      preloads: withoutNonce(html.match(preload)?.join('') ?? ''),
      // The indentation of the routes it lists is for nobody.
      scripts: withoutNonce(html.slice(start, end).replaceAll(/\n\s+/g, '\n')),
    });
}

export function withScripts(html: string, { preloads, scripts }: Scripts): string {
  const head = html.indexOf(titleEnd) + titleEnd.length;
  const end = html.lastIndexOf(bodyEnd);
  return html.slice(0, head) + preloads + html.slice(head, end) + scripts + html.slice(end);
}

function kindOf({ staticHandlerContext: { matches } }: EntryContext, nonce: string | undefined): string {
  return `${nonce ? 'nonce' : 'hashes'} ${matches.map(({ route }) => route.id).join(' ')}`;
}
