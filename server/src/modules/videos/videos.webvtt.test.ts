import { expect, test } from 'vitest';
import { checkedCaptions, cutCaptions } from './videos.webvtt.ts';

const cue = '00:00:01.000 --> 00:00:02.500\n示例字幕\n';

test.each([
  ['as it is', `WEBVTT\n\n${cue}`],
  [
    'with a byte order mark and the line ends of Windows',
    `\uFEFFWEBVTT - 示例\r\n\r\n${cue.replaceAll('\n', '\r\n')}`,
  ],
  [
    'with short times, settings and notes',
    'WEBVTT\n\nNOTE 示例\n\n1\n00:01.000 --> 00:02.000 line:90%\n示例\n',
  ],
])('a caption file is taken %s', (_, text) => {
  const checked = checkedCaptions(text);
  expect('text' in checked && checked.text).toMatch(/^WEBVTT/);
  expect('text' in checked && checked.text).not.toContain('\r');
});

test.each([
  ['subtitles of another kind', '1\n00:00:01,000 --> 00:00:02,000\n示例\n', 'WEBVTT'],
  ['nothing', '', 'WEBVTT'],
  ['a file of no cues', 'WEBVTT\n\nNOTE 示例\n', '没有字幕'],
  ['another encoding', `WEBVTT\n\n${cue}\uFFFD\n`, 'UTF-8'],
  ['a time that is none', `WEBVTT\n\n${cue}\n0:3 --> 0:4\n示例\n`, '第 6 行'],
  ['an end before its beginning', 'WEBVTT\n\n00:02.000 --> 00:01.000\n示例\n', '第 3 行'],
])('%s is refused in words', (_, text, words) => {
  expect(checkedCaptions(text)).toEqual({ fault: expect.stringContaining(words) });
});

test('a trial is told only what begins within it, however the cues are written', () => {
  const whole = [
    'WEBVTT - 示例',
    '',
    'NOTE 示例',
    '',
    '00:01.000 --> 00:30.000 line:90%',
    '第一句',
    '第一句的第二行',
    '00:00:20.000 --> 00:00:25.000',
    '没有空行的第二句',
    '',
    '3',
    '00:00:19.999 --> 00:00:22.000',
    '第三句',
    '',
    '01:00:05.000 --> 01:00:06.000',
    '第四句',
    '',
  ].join('\n');
  const cut = cutCaptions(whole, 20);
  expect(cut).toMatch(/^WEBVTT/);
  for (const shown of ['第一句', '第一句的第二行', '第三句']) expect(cut).toContain(shown);
  for (const hidden of ['第二句', '第四句']) expect(cut).not.toContain(hidden);
  expect(checkedCaptions(cut)).toHaveProperty('text');
});
