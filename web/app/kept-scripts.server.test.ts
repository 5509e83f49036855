import type { EntryContext } from 'react-router';
import { expect, test } from 'vitest';
import { keepScripts, keptScripts, withScripts } from './kept-scripts.server.ts';

const scroll = (nonce: string) =>
  `<script${nonce}>((key) => {})("react-router-scroll-positions", null)</script>`;
const context = (nonce: string) => `<script${nonce}>window.__reactRouterContext = {"ssr":true};</script>`;
const modules = (nonce: string) => `<script${nonce} type="module">\n    import("/assets/a.js");</script>`;
const scripts = (nonce: string) => scroll(nonce) + context(nonce) + modules(nonce);
const preload = '<link rel="modulepreload" href="/assets/a.js"/>';

const page = (body: string, preloads: string, end: string) =>
  `<html><head><title>页</title>${preloads}</head><body>${body}${end}</body></html>`;

function entry(ids: string[], manifest: object, errors: object | null = null): EntryContext {
  const matches = ids.map((id) => ({ route: { id } }));
  return { manifest, staticHandlerContext: { matches, errors } } as unknown as EntryContext;
}

test('a page after the first has the scripts of the first around its own content', () => {
  const manifest = {};
  keepScripts(entry(['root', 'help'], manifest), page('甲', preload, scripts('')), undefined);
  const kept = keptScripts(entry(['root', 'help'], manifest), undefined)!;
  expect(withScripts(page('乙', '', ''), kept)).toBe(
    page('乙', preload, scripts('').replaceAll('\n    ', '\n')),
  );
});

test('a page with a nonce gets its own, not that of the visitor before', () => {
  const manifest = {};
  const first = ' nonce="first"';
  keepScripts(entry(['root'], manifest), page('甲', preload, scripts(first)), 'first');
  const kept = keptScripts(entry(['root'], manifest), 'second')!;
  expect(kept.scripts).toContain(context(' nonce="second"'));
  expect(kept.scripts).not.toContain('first');
  // A page for everybody names hashes; it must not find scripts with somebody's nonce.
  expect(keptScripts(entry(['root'], manifest), undefined)).toBeUndefined();
});

test('a text that looks like the scripts is left where it is', () => {
  const manifest = {};
  const text = '<p>window.__reactRouterContext = { &quot;react-router-scroll-positions&quot;</p>';
  keepScripts(entry(['root'], manifest), page(text, preload, scripts('')), undefined);
  expect(keptScripts(entry(['root'], manifest), undefined)!.scripts).not.toContain('<p>');
});

test('other routes have other scripts, and a page that failed has none to keep', () => {
  const manifest = {};
  const failed = entry(['root'], manifest, { root: new Error('坏了') });
  keepScripts(failed, page('甲', preload, scripts('')), undefined);
  expect(keptScripts(entry(['root'], manifest), undefined)).toBeUndefined();
  keepScripts(entry(['root'], manifest), page('甲', preload, scripts('')), undefined);
  expect(keptScripts(entry(['root', 'help'], manifest), undefined)).toBeUndefined();
  expect(keptScripts(failed, undefined)).toBeUndefined();
  expect(keptScripts(entry(['root'], {}), undefined)).toBeUndefined();
});
