import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LessonPlayer } from './lesson-player.tsx';

const source = { id: 'lesson-1', url: '/media/lesson-1.m3u8' };

function rendered() {
  return renderToString(
    <>
      <LessonPlayer source={source} title="第一课" danmaku={[]} playlist={[{ name: '第一课', source }]} />
      <LessonPlayer
        source={source}
        title="第二课"
        language="en-us"
        ads={{ before: [{ videoUrl: '/ad.mp4' }] }}
      />
    </>,
  );
}

test('the HTML of the server carries no style attribute, which the policy of the pages forbids', () => {
  expect(rendered()).toContain('aria-label="第一课"');
  expect(rendered()).not.toMatch(/\sstyle=/);
});

test('two players on one page share no element id', () => {
  const ids = [...rendered().matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
});
