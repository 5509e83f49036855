import { describe, expect, it } from 'vitest';
import { pageList, totalText } from './pages.ts';

describe('the list of pages', () => {
  it('shows every page while they fit', () => {
    expect(pageList(3, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(pageList(9, 9)).toHaveLength(9);
  });

  it('keeps the first and last page and the neighbours of the current one', () => {
    expect(pageList(50, 100)).toEqual([1, 'gap-before', 48, 49, 50, 51, 52, 'gap-after', 100]);
  });

  it('has one gap near an edge', () => {
    expect(pageList(1, 20)).toEqual([1, 2, 3, 4, 5, 6, 7, 'gap-after', 20]);
    expect(pageList(19, 20)).toEqual([1, 'gap-before', 14, 15, 16, 17, 18, 19, 20]);
  });

  it('never changes its width while paging and never hides a single page', () => {
    for (let page = 1; page <= 40; page++) {
      const slots = pageList(page, 40);
      expect(slots).toHaveLength(9);
      expect(slots).toContain(page);
      slots.forEach((slot, index) => {
        if (typeof slot === 'number') return;
        expect(Number(slots[index + 1]) - Number(slots[index - 1])).toBeGreaterThan(2);
      });
    }
  });

  it('brings a page out of range back into it', () => {
    expect(pageList(99, 3)).toEqual([1, 2, 3]);
    expect(pageList(0, 0)).toEqual([1]);
  });
});

describe('the total', () => {
  it('is exact up to the cap and open above it', () => {
    expect(totalText(1234)).toBe('共 1,234 条');
    expect(totalText(10_000)).toBe('共 10,000 条');
    expect(totalText(10_001)).toBe('共 10,000+ 条');
  });
});
