import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { needs, pages } from '../e2e/fixtures/site-map.ts';
import { publicPages } from '../web/app/sitemap/pages.ts';

const read = (file) => readFileSync(new URL(`../web/app/${file}`, import.meta.url), 'utf8');

/** Open to everybody and not in the site map, each kind with its reason. */
const unnamed = [
  // One of many: its list is named.
  /\/:\w+$|^\/course\/|\/detail\/:id\?$|^\/article\/:id\?$|\/bids\/detail$/,
  // product 8: addresses only, no menu names them.
  /^\/pages_workbench\/(components|static)\//,
  // Files, switches and errors.
  /^\/(elder|robots\.txt|sitemap\/pages\.xml|404|\*)$/,
  // Opened by another channel and by a phone.
  /^\/(gatewayNP|scan_confirm)$/,
  /^\/(admin|dev)\//,
];

test('product 8: the site map names every public page', () => {
  const named = new Set(publicPages.flatMap((group) => group.pages.map(({ path }) => path)));
  const open = pages.filter((page) => needs(page) === 'nobody').map(({ pattern }) => pattern);
  const missing = open.filter((pattern) => !named.has(pattern.replace(/\/:\w+\?$/, '')));
  expect(missing.filter((pattern) => !unnamed.some((kind) => kind.test(pattern)))).toEqual([]);
});

test('product 10: every page that opens without a login has a description', () => {
  const open = pages.filter((page) => needs(page) === 'nobody' && page.file.endsWith('.tsx'));
  const without = open
    .filter(({ file }) => !/\bdescription\b/.test(read(file)))
    .map(({ pattern }) => pattern);
  expect(without.filter((pattern) => !/^\/(404|\*|admin\/login|dev\/.*)$/.test(pattern))).toEqual([]);
});
