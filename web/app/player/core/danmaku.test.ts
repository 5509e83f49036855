import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  cleanComment,
  createDanmaku,
  danmakuColours,
  danmakuContainer,
  danmakuSizes,
  defaultDanmakuSettings,
  type DanmakuComment,
} from './danmaku.ts';

function comment(change: Partial<DanmakuComment> = {}): DanmakuComment {
  return { mode: 'scroll', text: '讲得好', startTime: 1, size: 25, colour: '#ffffff', ...change };
}

function stage(comments: DanmakuComment[] = [], width = 800, height = 400) {
  const danmaku = createDanmaku((text, size) => text.length * size);
  danmaku.resize(width, height);
  danmaku.load(comments);
  return danmaku;
}

const texts = (flying: readonly { comment: DanmakuComment }[]) => flying.map(({ comment: { text } }) => text);

test('spec 9: sizes, colours and what becomes of unknown ones', () => {
  expect(danmakuSizes).toEqual([16, 18, 25, 36, 45]);
  expect(danmakuColours).toEqual(['#ffffff', '#0000ff', '#cc0000', '#ff66ff', '#ffff33']);
  expect(cleanComment(comment({ size: 99, colour: 'red' }))).toMatchObject({ size: 25, colour: '#ffffff' });
  expect(cleanComment(comment({ size: 45, colour: '#CC0000' }))).toMatchObject({
    size: 45,
    colour: '#cc0000',
  });
});

test('spec 2: empty text is ignored, the next one is shown', () => {
  const danmaku = stage();
  danmaku.send(comment({ text: '  \n ' }));
  danmaku.send(comment({ text: '有内容' }));
  expect(texts(danmaku.frame(0))).toEqual(['有内容']);
});

test('spec 9: a comment lives 4 seconds and crosses the whole picture', () => {
  const danmaku = stage([comment()]);
  expect(danmaku.frame(0.9)).toHaveLength(0);
  expect(danmaku.frame(1)[0]).toMatchObject({ x: 800 });
  expect(danmaku.frame(2.5)).toHaveLength(1);
  expect(danmaku.frame(4.4)).toHaveLength(1);
  expect(danmaku.frame(4.99)[0]!.x).toBeLessThan(-70);
  expect(danmaku.frame(5)).toHaveLength(0);
});

test('nothing moves while the video stands still', () => {
  const danmaku = stage([comment()]);
  danmaku.frame(0.5);
  const { x } = danmaku.frame(2)[0]!;
  expect(danmaku.frame(2)[0]!.x).toBe(x);
});

test('a seek clears the picture; comments before the new place stay away', () => {
  const danmaku = stage([comment(), comment({ text: '后面', startTime: 50 })]);
  danmaku.frame(0.5);
  expect(danmaku.frame(1.5)).toHaveLength(1);
  danmaku.clear(49.9);
  expect(danmaku.frame(49.9)).toHaveLength(0);
  expect(texts(danmaku.frame(50.1))).toEqual(['后面']);
  // A jump nobody announced.
  expect(danmaku.frame(0.9)).toHaveLength(0);
  expect(texts(danmaku.frame(1))).toEqual(['讲得好']);
});

test('filter words hide the comments of others, not the own ones', () => {
  const danmaku = stage([comment({ text: '广告加微信' }), comment()]);
  danmaku.configure({ ...defaultDanmakuSettings, filterWords: ['微信', ''] });
  danmaku.frame(0);
  danmaku.send(comment({ text: '微信群在哪' }));
  expect(texts(danmaku.frame(1.1)).toSorted()).toEqual(['微信群在哪', '讲得好']);
});

test('speed and area of the settings', () => {
  const many = Array.from({ length: 40 }, () => comment({ mode: 'top', startTime: 0.5 }));
  const danmaku = stage(many);
  danmaku.configure({ ...defaultDanmakuSettings, speed: 2, area: 0.5 });
  danmaku.frame(0.4);
  const shown = danmaku.frame(0.5);
  expect(shown).toHaveLength(4);
  expect(Math.max(...shown.map(({ y }) => y))).toBeLessThan(200);
  expect(danmaku.frame(2.4)).toHaveLength(4);
  expect(danmaku.frame(2.5)).toHaveLength(0);
});

test('an own comment waits for a free lane instead of getting lost', () => {
  const danmaku = stage([comment({ text: '占满了唯一的一行', startTime: 0.5 })], 300, 62);
  danmaku.frame(0.4);
  danmaku.frame(0.5);
  danmaku.send(comment({ text: '我的' }));
  expect(danmaku.frame(0.6)).toHaveLength(1);
  expect(texts(danmaku.frame(2.4))).toContain('我的');
});

test('a comment is found where it is drawn, for reporting it', () => {
  const danmaku = stage([comment({ id: 'c1', mode: 'top' })]);
  danmaku.frame(0.9);
  const { x, y } = danmaku.frame(1)[0]!;
  expect(danmaku.at(x + 5, y + 5)?.id).toBe('c1');
  expect(danmaku.at(5, 300)).toBeNull();
});

test('comments never touch each other', () => {
  const comments = fc.array(
    fc.record({
      mode: fc.constantFrom('scroll' as const, 'top' as const, 'bottom' as const),
      text: fc.string({ minLength: 1, maxLength: 30 }).map((text) => `字${text}`),
      startTime: fc.double({ min: 0, max: 12, noNaN: true }),
      size: fc.constantFrom(...danmakuSizes),
      colour: fc.constant('#ffffff'),
    }),
    { minLength: 20, maxLength: 120 },
  );
  const property = fc.property(comments, fc.integer({ min: 200, max: 1600 }), (all, width) => {
    const danmaku = stage(all, width, 300);
    for (let seconds = 0; seconds < 16; seconds += 0.05) {
      const boxes = danmaku.frame(seconds);
      for (const [at, a] of boxes.entries()) {
        for (const b of boxes.slice(at + 1)) {
          const isApart =
            a.x + a.width <= b.x + 0.01 ||
            b.x + b.width <= a.x + 0.01 ||
            a.y + a.comment.size <= b.y ||
            b.y + b.comment.size <= a.y;
          expect(isApart, `${a.comment.text} | ${b.comment.text} at ${seconds}`).toBe(true);
        }
      }
    }
  });
  fc.assert(property, { numRuns: 40 });
});

test('spec 5: the container must be an element or a selector', () => {
  const element = { tag: 'div' };
  const isElement = (value: unknown): value is typeof element => value === element;
  const query = (selector: string) => (selector === '.stage' ? element : null);
  for (const wrong of [undefined, null, 3, '', {}]) {
    expect(() => danmakuContainer(wrong, isElement, query)).toThrow(
      'danmaku: the container must be an element or a selector',
    );
  }
  expect(() => danmakuContainer('#none', isElement, query)).toThrow('no element matches the selector #none');
  expect(danmakuContainer('.stage', isElement, query)).toBe(element);
  expect(danmakuContainer(element, isElement, query)).toBe(element);
});
