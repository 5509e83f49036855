import { afterEach, expect, test, vi } from 'vitest';
import { copy } from './copy.ts';
import { toast } from './toasts.ts';

vi.mock('./toasts.ts', () => ({ toast: vi.fn() }));

afterEach(() => {
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

function page(execCommand: () => boolean) {
  const area = { style: {}, select: vi.fn(), remove: vi.fn() };
  const body = { append: vi.fn() };
  vi.stubGlobal('HTMLElement', class {});
  vi.stubGlobal('document', { createElement: () => area, querySelector: () => null, body, execCommand });
  return area;
}

test('spec 8 and 9: copying says 复制成功！ for 5 seconds', async () => {
  const writeText = vi.fn(async () => {});
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  expect(await copy('GC-2025')).toBe(true);
  expect(writeText).toHaveBeenCalledExactlyOnceWith('GC-2025');
  expect(toast).toHaveBeenCalledExactlyOnceWith('success', '复制成功！', 5000);
});

test('without a clipboard the selection is copied, and nothing stays on the page', async () => {
  vi.stubGlobal('navigator', {});
  const area = page(() => true);
  expect(await copy('a')).toBe(true);
  expect(area).toMatchObject({ value: 'a' });
  expect(area.remove).toHaveBeenCalledOnce();
  expect(toast).toHaveBeenCalledExactlyOnceWith('success', '复制成功！', 5000);
});

test('a copy that fails both ways is not called a success', async () => {
  vi.stubGlobal('navigator', {});
  page(() => false);
  expect(await copy('a')).toBe(false);
  expect(toast).toHaveBeenCalledExactlyOnceWith('error', '复制失败，请手动复制');
});
