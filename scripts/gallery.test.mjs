import { expect, test } from 'vitest';
import { pages, patternOf } from '../e2e/fixtures/site-map.ts';
import {
  agencyPages,
  expertPages,
  staffPages,
  userPages,
  visitorPages,
  withoutPicture,
} from '../gallery/pages.ts';

const all = [...visitorPages, ...userPages, ...agencyPages, ...expertPages, ...staffPages];

test('every page of the site map is in the gallery, or is named with the reason why not', () => {
  const shown = all.map(({ address, follow }) => follow?.at(-1) ?? patternOf(address));
  const named = new Set([...shown, ...Object.keys(withoutPicture)]);
  expect([...named].toSorted()).toEqual(pages.map(({ pattern }) => pattern).toSorted());
  expect(shown.filter((pattern) => Object.hasOwn(withoutPicture, pattern))).toEqual([]);
});

test('a page of the gallery follows links to pages that exist', () => {
  const patterns = pages.map(({ pattern }) => pattern);
  const followed = all.flatMap(({ follow = [] }) => follow);
  expect(followed.filter((pattern) => !patterns.includes(pattern))).toEqual([]);
});

test('each picture has a file of its own', () => {
  for (const group of [visitorPages, userPages, agencyPages, expertPages, staffPages]) {
    const names = group.map(({ name }) => name);
    expect(names).toEqual([...new Set(names)]);
  }
});
