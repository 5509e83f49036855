import { expect, test } from 'vitest';
import { menuOf, staffMenu } from './menu.ts';

const titles = (...roles: Parameters<typeof menuOf>[0]) =>
  menuOf(roles).flatMap(({ entries }) => entries.map(({ title }) => title));

test('the menu shows what the person may do, and nothing else', () => {
  expect(titles('reviewer')).toEqual(['工作台', '我的导出', '身份审核']);
  expect(titles('operator')).toEqual([
    '工作台',
    '我的导出',
    '会员',
    '激活码',
    '推广',
    '预约',
    '留言',
    '消息群发',
    '用户',
    '站点数据',
  ]);
  expect(titles('editor', 'reviewer')).toEqual([
    '工作台',
    '我的导出',
    '身份审核',
    '公告',
    '文章',
    '站点数据',
  ]);
  expect(titles('finance')).toEqual([
    '工作台',
    '我的导出',
    '财务概览',
    '订单',
    '对账',
    '退款',
    '对公转账',
    '发票',
    '推广',
  ]);
  expect(titles('courseManager')).toEqual([
    '工作台',
    '我的导出',
    '课程',
    '考试',
    '课程互动',
    '学习权限',
    '学员',
    '课程数据',
    '证书',
    '签到',
  ]);
  expect(titles('administrator')).toHaveLength(staffMenu.length);
});

test('a group without an entry is left out', () => {
  const groups = (...roles: Parameters<typeof menuOf>[0]) => menuOf(roles).map(({ title }) => title);
  expect(groups('reviewer')).toEqual(['', '审核与内容']);
  expect(groups('finance')).toEqual(['', '财务', '会员与服务']);
});

test('somebody without duties may open nothing', () => {
  expect(titles()).toEqual([]);
});
