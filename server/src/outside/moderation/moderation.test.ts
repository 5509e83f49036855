import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { recordingLog, serveForTest } from '../testing.ts';
import { createGreen } from './green.ts';
import { createGreenSimulator } from './simulator.ts';
import { createWordList } from './words.ts';

const list = createWordList();

test.each([
  ['赌博'],
  ['赌 博'],
  ['赌\u3000博'],
  ['赌\u200b博'],
  ['赌*.-博'],
  ['ｑｑ群：【赌】【博】'],
  ['新来的可以加ＱＱ，赌~~博'],
])('%j is found', (text) => {
  expect(list.judge(text)).toMatchObject({
    verdict: 'block',
    words: expect.arrayContaining(['赌博']) as unknown,
  });
});

test('width and case make no difference', () => {
  expect(list.judge('请加 ＱＱ 详谈')).toEqual({ verdict: 'review', words: ['加qq'] });
});

test('a word met across the end of a sentence only asks for a look', () => {
  expect(list.judge('我们从来不赌。博物馆周一闭馆')).toEqual({ verdict: 'review', words: ['赌博'] });
});

test.each([
  '',
  '现代考古与替代考核',
  '支援交通建设',
  '防范围标串标，维护公平竞争',
  '反洗钱培训课程',
  '公开招标公告（二〇二六年）',
])('%j passes', (text) => {
  expect(list.judge(text)).toEqual({ verdict: 'pass', words: [] });
});

test('a long text takes no long time', () => {
  const started = performance.now();
  list.judge('赌'.repeat(50_000));
  expect(performance.now() - started).toBeLessThan(500);
});

const clock = () => new Date('2026-05-01T08:00:00Z');
const simulator = createGreenSimulator(clock);
const { log, lines } = recordingLog();
let server: Awaited<ReturnType<typeof serveForTest>>;
beforeAll(async () => {
  server = await serveForTest(simulator.app);
});
afterAll(() => server.close());
beforeEach(() => {
  lines.length = 0;
  simulator.control.refuse = null;
});
const green = (keys = simulator.keys) =>
  createGreen({
    endpoint: () => `${server.base}/simulator/aliyun-green`,
    keys,
    service: 'comment_detection_pro',
    local: list,
    clock,
    log,
  });

test('the provider is asked, and the stricter of both opinions counts', async () => {
  expect(await green().check('很好的课程 & 老师')).toEqual({ verdict: 'pass', words: [] });
  expect(await green().check('这里有模拟违规')).toEqual({ verdict: 'block', words: ['模拟违规'] });
  expect(await green().check('这里有模拟可疑')).toEqual({ verdict: 'review', words: ['模拟可疑'] });
  expect(await green().check('加微信，模拟可疑')).toEqual({
    verdict: 'review',
    words: ['加微信', '模拟可疑'],
  });
  expect(await green().check('赌博')).toEqual({ verdict: 'block', words: ['赌博'] });
});

test('a long text is asked in pieces without losing a word at the seams', async () => {
  for (const at of [0, 577, 598, 1175, 1300]) {
    const text = `${'好'.repeat(at)}模拟违规${'好'.repeat(1300 - at)}`;
    expect(await green().check(text)).toMatchObject({ verdict: 'block' });
  }
  expect(lines).toEqual([]);
});

test('a provider that fails leaves the local list, and a line in the log', async () => {
  simulator.control.refuse = 500;
  expect(await green().check('加微信，模拟违规')).toEqual({ verdict: 'review', words: ['加微信'] });
  expect(lines.join()).toContain('"reason":"500"');
  lines.length = 0;
  simulator.control.refuse = null;
  expect(await green({ ...simulator.keys, accessKeySecret: 'wrong' }).check('模拟违规')).toEqual({
    verdict: 'pass',
    words: [],
  });
  expect(lines.join()).toContain('SignatureDoesNotMatch');
});
