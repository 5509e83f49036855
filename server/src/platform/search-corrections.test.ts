import { expect, test } from 'vitest';
import { createVocabulary } from './search-corrections.ts';

const vocabulary = createVocabulary();
for (const title of [
  '示例市第一人民医院医用影像设备采购项目公开招标公告',
  '示例市图书馆物业管理服务采购项目成交结果公告',
  '示例区教育局食堂食材配送服务采购项目更正公告',
  '示例区人民医院保洁服务采购意向公开',
]) {
  vocabulary.add(title);
}

test.each([
  ['yiyuan', '医院'],
  ['YiYuan', '医院'],
  ['tushuguan', '图书馆'],
  ['tsg', '图书馆'],
  ['一院', '医院'],
  ['影象设备', '影像设备'],
  ['图书官', '图书馆'],
  ['物业管里服务', '物业管理服务'],
  ['物业管理务', '物业管理'],
  ['yiyuan 保结', '医院 保洁'],
  ['yiyuan -食堂', '医院 -食堂'],
])('%s is understood as %s', (typed, meant) => {
  expect(vocabulary.correct(typed)).toBe(meant);
});

test.each(['医院', '', '飞船', 'xyzzy', '"医员"', '13900000001', 'a'.repeat(100), '-医院'])(
  '%s stays what it is',
  (typed) => {
    expect(vocabulary.correct(typed)).toBeNull();
  },
);
