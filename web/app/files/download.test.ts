import { expect, test } from 'vitest';
import { downloadName } from './download.ts';

const file = { name: 'a8f3.PDF', url: '/files/a8f3.pdf?sign=1.2' };

test('spec 5: a file with a remark is saved under the remark plus the original extension', () => {
  expect(downloadName({ ...file, remark: '采购文件' })).toBe('采购文件.PDF');
  expect(downloadName({ ...file, remark: '第1.2版' })).toBe('第1.2版.PDF');
  expect(downloadName({ ...file, remark: '封面.jpg' })).toBe('封面.jpg.PDF');
});

test.for(['txt', 'pdf', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'zip', 'rar'])(
  'spec 5: a remark that ends in .%s is the whole name',
  (extension) => {
    expect(downloadName({ ...file, remark: `附件.${extension}` })).toBe(`附件.${extension}`);
  },
);

test('without a remark the name stays, and without a name that of the address serves', () => {
  expect(downloadName({ ...file, remark: ' ' })).toBe('a8f3.PDF');
  expect(downloadName({ ...file, remark: null })).toBe('a8f3.PDF');
  expect(downloadName({ name: '', url: '/f/%E9%99%84%E4%BB%B6.doc?x=/1' })).toBe('附件.doc');
  expect(downloadName({ name: '附件', url: '/f/1.doc', remark: '清单' })).toBe('清单.doc');
  expect(downloadName({ name: '附件', url: '/f/1', remark: '清单' })).toBe('清单');
});
