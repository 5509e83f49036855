import { describe, expect, it } from 'vitest';
import { acceptText, refusal, splitByRules, sizeText } from './upload-check.ts';

const file = (name: string, size = 1000, type = '') => ({ name, size, type });

describe('what may be uploaded', () => {
  it('knows endings whatever their case, kinds and exact types', () => {
    expect(refusal(file('合同.PDF'), { accept: ['.pdf'] })).toBeNull();
    expect(refusal(file('a.png', 1, 'image/png'), { accept: ['image/*'] })).toBeNull();
    expect(refusal(file('a', 1, 'application/zip'), { accept: ['application/zip'] })).toBeNull();
    expect(refusal(file('a.exe'), { accept: ['.pdf', 'image/*'] })).toBe(
      '“a.exe” 的格式不支持，请上传 PDF、图片',
    );
  });

  it('refuses what is too large or empty', () => {
    const rules = { maxSize: 5 * 1024 * 1024 };
    expect(refusal(file('a.pdf', rules.maxSize), rules)).toBeNull();
    expect(refusal(file('a.pdf', rules.maxSize + 1), rules)).toBe('“a.pdf” 超过 5 MB，请压缩后再上传');
    expect(refusal(file('a.pdf', 0), rules)).toContain('空文件');
  });

  it('takes as many as there is room for and says so once', () => {
    const chosen = [file('1.pdf'), file('2.pdf'), file('3.pdf'), file('4.pdf')];
    const { accepted, refused } = splitByRules(chosen, 1, { maxFiles: 3 });
    expect(accepted.map(({ name }) => name)).toEqual(['1.pdf', '2.pdf']);
    expect(refused).toEqual(['最多上传 3 个文件']);
  });
});

describe('words', () => {
  it('gives sizes people read', () => {
    expect([0, 1023, 1024, 1536, 10 * 1024, 3.25 * 1024 ** 2, 2 * 1024 ** 3].map(sizeText)).toEqual([
      '0 B',
      '1023 B',
      '1 KB',
      '1.5 KB',
      '10 KB',
      '3.3 MB',
      '2 GB',
    ]);
  });

  it('names the formats', () => {
    expect(acceptText(['.jpg', 'application/pdf', 'image/*'])).toBe('JPG、PDF、图片');
  });
});
