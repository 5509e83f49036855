import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { readShared, share, subscribeShared, useShared } from './shared-state.ts';

function Shown() {
  return useShared('serviceCode') || '无';
}

test('spec 3: the shared state has these parts and no others', () => {
  expect(Object.keys(readShared()).sort()).toEqual([
    'fingerprint',
    'homeInfo',
    'imgCode',
    'lessonId',
    'loginType',
    'payAgreement',
    'serviceCode',
    'setIdentity',
    'userAgrement',
    'userBrowser',
    'wxCodeTime',
  ]);
});

test('a change keeps the other parts and is told to listeners', () => {
  const heard = vi.fn<() => void>();
  const leave = subscribeShared(heard);
  share({ lessonId: 3 });
  share({ loginType: 'wechat' });
  leave();
  share({ lessonId: 4 });
  expect(heard).toHaveBeenCalledTimes(2);
  expect(readShared()).toMatchObject({ lessonId: 4, loginType: 'wechat' });
});

test('the server renders the initial state, whatever was shared in the process', () => {
  share({ serviceCode: 'x' });
  expect(renderToString(createElement(Shown))).toBe('无');
});
