import { describe, expect, test } from 'vitest';
import { likePattern, termsOf, tokensOf, vectorOf, wordsOf } from './search-tokens.ts';

describe('tokens', () => {
  test('Han in pairs with the last one alone, Latin and digits whole, widths and cases folded', () => {
    expect([...tokensOf('ＬＥＤ显示屏 2026年')]).toEqual(['led', '显示', '示屏', '屏', '2026', '年']);
    expect([...tokensOf('A3纸')]).toEqual(['a3', '纸']);
    expect([...tokensOf('（）！')]).toEqual([]);
  });

  test('a literal survives quotes and backslashes', () => {
    expect(vectorOf(["it's", 'a\\b'])).toBe(String.raw`'it''s' 'a\\b'`);
  });
});

describe('terms of a word', () => {
  test('a pair is exact, more characters need a second look', () => {
    expect(termsOf('采购')).toEqual({ terms: ["'采购'"], isExact: true });
    expect(termsOf('采')).toEqual({ terms: ["'采':*"], isExact: true });
    expect(termsOf('采购人')).toEqual({ terms: ["'采购'", "'购人'"], isExact: false });
    expect(termsOf('5G基站')).toEqual({ terms: ["'5g'", "'基站'"], isExact: false });
    expect(termsOf('LED')).toEqual({ terms: ["'led'"], isExact: true });
  });
});

describe('words', () => {
  test('in any order, phrases whole, minus without', () => {
    expect(wordsOf('电梯 “维修 保养” -安装 -"二次 供水"')).toEqual({
      all: ['电梯', '维修 保养'],
      none: ['安装', '二次 供水'],
    });
    expect(wordsOf('  ，。 - "" ')).toEqual({ all: [], none: [] });
    expect(wordsOf('A-3 纸')).toEqual({ all: ['a-3', '纸'], none: [] });
  });

  test('wildcards of LIKE are letters', () => {
    expect(likePattern('50%_\\')).toBe(String.raw`%50\%\_\\%`);
  });
});
