import { describe, expect, test } from 'vitest';
import { highlight, snippet } from './search-highlight.ts';

describe('highlight', () => {
  test('marks every word where it stands, overlapping ones together', () => {
    expect(highlight('电梯采购与电梯维修', ['电梯', '维修'])).toBe(
      '<mark>电梯</mark>采购与<mark>电梯维修</mark>',
    );
    expect(highlight('公开招标公告', ['公开招标', '招标公告'])).toBe('<mark>公开招标公告</mark>');
  });

  test('finds across widths and cases and keeps what was written', () => {
    expect(highlight('ＬＥＤ 显示屏', ['led'])).toBe('<mark>ＬＥＤ</mark> 显示屏');
    expect(highlight('面积 50㎡', ['50m2'])).toBe('面积 <mark>50㎡</mark>');
    expect(highlight('维修　 保养', ['维修 保养'])).toBe('<mark>维修　 保养</mark>');
  });

  test('a Latin word is marked where it stands alone', () => {
    expect(highlight('LEDGER 与 LED屏', ['led'])).toBe('LEDGER 与 <mark>LED</mark>屏');
    expect(highlight('2026年12026', ['2026'])).toBe('<mark>2026</mark>年12026');
  });

  test('nothing in a text becomes markup', () => {
    const hostile = `<img src=x onerror="alert('采购')">&amp;`;
    expect(highlight(hostile, ['采购', '<img', '&'])).toBe(
      '<mark>&lt;img</mark> src=x onerror=&quot;alert(&#39;<mark>采购</mark>&#39;)&quot;&gt;<mark>&amp;</mark>amp;',
    );
    expect(highlight('<b>', [])).toBe('&lt;b&gt;');
  });

  test('characters outside the basic plane stay whole', () => {
    expect(highlight('𠮷野家采购', ['𠮷野'])).toBe('<mark>𠮷野</mark>家采购');
  });
});

describe('snippet', () => {
  test('shows the surroundings of the first hit', () => {
    const text = `${'前'.repeat(200)}质保期三年${'后'.repeat(200)}`;
    const html = snippet(text, ['质保期']);
    expect(html).toMatch(/^…前{30}<mark>质保期<\/mark>三年后+…$/);
    expect(html.length).toBeLessThan(160);
  });

  test('is empty where the words stand elsewhere', () => {
    expect(snippet('没有', ['质保'])).toBe('');
    expect(snippet('有 <b> 质保', ['质保'])).toBe('有 &lt;b&gt; <mark>质保</mark>');
  });
});
