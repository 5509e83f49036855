import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { CollectionRow } from './collection-row.tsx';

function shown(href: string | null, gone: boolean): string {
  const card = {
    key: 'notice 7',
    type: 'notice' as const,
    id: 7,
    kind: '公告',
    title: '示例市第一小学教学设备采购项目招标公告',
    summary: '',
    href,
    collected: '2026-11-01',
    deadline: null,
  };
  const row = <CollectionRow card={card} gone={gone} onTurn={() => {}} />;
  return renderToStaticMarkup(<MemoryRouter>{row}</MemoryRouter>);
}

test('a removed collection entry can be restored', () => {
  expect(shown('/bids/detail/7', false)).toContain('取消收藏');
  expect(shown('/bids/detail/7', true)).toContain('恢复收藏');
});

test('what is withdrawn can be let go, and not be taken back', () => {
  expect(shown(null, false)).toContain('取消收藏');
  expect(shown(null, true)).not.toContain('<button');
  expect(shown(null, true)).toContain('已取消收藏');
});
