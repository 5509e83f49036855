import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { Export } from './export-list.tsx';
import { ExportSection } from './export.tsx';

function made(type: string, status: Export['status']): Export {
  const title = type === 'personal' ? '个人数据' : '我的订单';
  const size = { progress: 30, rows: null, is_cut: false };
  return { job_id: `${type} 1`, type, title, status, ...size, since: '2026-11-18 10:00', until: '' };
}

function shown(...exports: Export[]): string {
  const Component = () => <ExportSection mobile="138****0000" exports={exports} />;
  const Stub = createRoutesStub([{ path: '/', Component }]);
  return renderToString(<Stub />);
}

test('a table that is being exported is not the personal data, and keeps nobody from exporting these', () => {
  const html = shown(made('own-orders', 'working'));
  expect(html).not.toContain('正在打包您的数据');
  expect(html).toContain('我的订单');
  expect(html).toContain('导出我的数据');
});

test('only personal data that was exported before is exported again', () => {
  expect(shown(made('own-orders', 'done'))).not.toContain('重新导出');
  expect(shown(made('own-orders', 'done'), made('personal', 'done'))).toContain('重新导出');
});

test('personal data on its way shows how far it is, and no button', () => {
  const html = shown(made('own-orders', 'working'), made('personal', 'working'));
  expect(html).toContain('正在打包您的数据');
  expect(html).not.toContain('重新导出');
  expect(html).not.toContain('导出我的数据');
});

test('a file that holds not everything says so, and what to do', () => {
  const cut = { ...made('own-orders', 'done'), rows: 10_000, is_cut: true };
  expect(shown(cut)).toContain('已导出 10,000 条，达到上限，其余未导出，请缩小筛选范围后再导出');
  expect(shown({ ...cut, rows: 12, is_cut: false })).toContain('共 12 条<');
});
