import { expect, test } from 'vitest';
import { durationText, placeText, secondsAt, sizeText } from './words.ts';

test('lengths are said in the largest fitting unit', () => {
  expect([45, 90, 1800, 3600, 3900].map(durationText)).toEqual([
    '45 秒',
    '2 分钟',
    '30 分钟',
    '1 小时',
    '1 小时 5 分',
  ]);
});

test('a place in a film has two digits for its minutes and seconds, and hours only when there are some', () => {
  expect([0, 67.9, 3729].map(placeText)).toEqual(['00:00', '01:07', '1:02:09']);
});

test('a place is typed as it is shown, or in seconds', () => {
  expect(['1:30', '01:02:09', '90', ' 0：05 ', '75:00'].map(secondsAt)).toEqual([90, 3729, 90, 5, 4500]);
  expect(['', '1:', 'a', '1:2:3:4', '-5'].map(secondsAt)).toEqual([null, null, null, null, null]);
});

test('sizes are given in kilobytes and megabytes', () => {
  expect([10, 48_400, 2_340_000].map(sizeText)).toEqual(['1 KB', '48 KB', '2.3 MB']);
});
