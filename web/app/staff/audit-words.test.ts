import { expect, test } from 'vitest';
import { auditActions } from '@portal/contract/audit-actions';
import { actionOptions, detailRows, subjectIn, subjectText } from './audit-words.ts';

test('every action can be chosen by itself and with its domain', () => {
  for (const action of Object.keys(auditActions)) {
    const values = actionOptions.map(({ value }) => value);
    expect(values).toContain(action);
    expect(values).toContain(action.split('.')[0]);
  }
});

test('a subject is said in words, and one without words as it is', () => {
  expect(subjectText('identity:12')).toBe('认证申请 12');
  expect(subjectText('unheard:a:b')).toBe('unheard:a:b');
  expect(subjectText('')).toBe('—');
});

test('a subject is found by the words it is shown with, and by its own name', () => {
  for (const subject of [
    'identity:12',
    'promotion-rule:3',
    'reward:3',
    'transfer-receipt:SAMPLE1',
    'user:0',
  ]) {
    expect(subjectIn(subjectText(subject))).toBe(subject);
    expect(subjectIn(subject)).toBe(subject);
  }
  expect(subjectIn(' 公告1811 ')).toBe('notice:1811');
  expect(subjectIn('')).toBe('');
});

test('changes are shown with before and after, at any depth', () => {
  const detail = {
    note: '',
    roles: ['reviewer', 'editor'],
    home: { name: { before: '首页', after: '主页' }, enabled: { before: true, after: false } },
    old: { before: { name: '旧的' }, after: null },
  };
  expect(detailRows(detail)).toEqual([
    { name: 'note', after: '（空）' },
    { name: 'roles', after: 'reviewer、editor' },
    { name: 'home.name', before: '首页', after: '主页' },
    { name: 'home.enabled', before: '是', after: '否' },
    { name: 'old', before: '{"name":"旧的"}', after: '（空）' },
  ]);
});
