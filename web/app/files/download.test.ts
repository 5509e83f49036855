import { afterEach, expect, test, vi } from 'vitest';
import { toast } from '../browser/toasts.ts';
import { download, downloadName } from './download.ts';

vi.mock('../browser/toasts.ts', () => ({ toast: vi.fn() }));
afterEach(() => vi.unstubAllGlobals());

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

/** A page whose link notes what it would save. */
function page(answer: Response) {
  const saved: { href: string; download: string }[] = [];
  const link = { href: '', download: '', click: () => void saved.push({ ...link }), remove: () => {} };
  const fetched = vi.fn<typeof fetch>(async () => answer);
  vi.stubGlobal('location', { href: 'https://portal.test/course/1', origin: 'https://portal.test' });
  vi.stubGlobal('document', { createElement: () => link, body: { append: () => {} } });
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('setTimeout', () => 0);
  return { saved, fetched };
}

test('the name of a remark is that of a local copy, because the name in an answer’s header would win', async () => {
  const { saved } = page(new Response('讲义'));
  await download({ name: '1.pdf', url: '/files/1', remark: '第一讲' });
  expect(saved).toMatchObject([{ href: expect.stringMatching(/^blob:/), download: '第一讲.pdf' }]);
});

test('a file without a remark is left to the browser and the name the server gives', async () => {
  const { saved, fetched } = page(new Response());
  await download({ name: '', url: '/files/1' });
  expect(saved).toMatchObject([{ href: 'https://portal.test/files/1' }]);
  expect(fetched).not.toHaveBeenCalled();
});

test('a failed download shows an error', async () => {
  const { saved } = page(new Response('', { status: 404 }));
  await download({ name: '1.pdf', url: '/files/1', remark: '第一讲' });
  expect(saved).toEqual([]);
  expect(toast).toHaveBeenCalledWith('error', '文件下载失败，请稍后再试');
});
