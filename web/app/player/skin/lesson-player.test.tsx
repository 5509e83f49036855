import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createPlayer } from '../core/player.ts';
import { textsFor } from '../core/texts.ts';
import { browserPorts } from './browser-ports.ts';
import { type Skin, SkinContext } from './context.ts';
import { Layers } from './layers.tsx';
import { LessonPlayer } from './lesson-player.tsx';
import type { StudyPort } from './ports.ts';
import { StudyPanel } from './study-panel.tsx';

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

test('at the end of a trial the page alone says what is needed for the rest: buying is not always enough', () => {
  const player = createPlayer<HTMLVideoElement>({ source }, browserPorts);
  player.view.set({ phase: 'trialEnd' });
  const skin = { player, texts: textsFor('zh') } as Skin;
  const layer = (trialEnd?: ReactNode) =>
    renderToString(
      <SkinContext value={skin}>
        <Layers trialEnd={trialEnd} />
      </SkinContext>,
    );
  expect(layer()).toContain('购买课程后可观看完整内容');
  const told = layer(<p>本课程面向已认证的专家</p>);
  expect(told).toContain('本课程面向已认证的专家');
  expect(told).not.toContain('购买课程');
});

test('a note that was begun stands there when the panel opens again, with its second and as long as it may be', () => {
  const player = createPlayer<HTMLVideoElement>({ source }, browserPorts);
  player.view.set({ time: 90 });
  const skin = { player, texts: textsFor('zh'), panel: 'study' } as unknown as Skin;
  const portOf = (text: string, second: number | null): StudyPort => ({
    entries: [],
    draft: { text, second, write() {}, clear() {} },
    most: 500,
    add: async () => {},
  });
  const panel = (port: StudyPort) =>
    renderToString(
      <SkinContext value={skin}>
        <StudyPanel notes={port} />
      </SkinContext>,
    );
  const kept = panel(portOf('评审要保密', 7));
  expect(kept).toContain('>评审要保密</textarea>');
  expect(kept).toContain('在 00:07 处记笔记');
  expect(kept).toContain('maxLength="500"');
  // Nothing is begun: the second runs with the film.
  expect(panel(portOf('', 7))).toContain('在 01:30 处记笔记');
});
