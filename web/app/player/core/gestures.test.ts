import { expect, test } from 'vitest';
import { fakeClock } from './fake-clock.ts';
import { createGestures } from './gestures.ts';

function hand() {
  const clock = fakeClock();
  const seen: string[] = [];
  const gestures = createGestures(clock, () => ({ width: 400, height: 200 }), {
    tap: () => seen.push('tap'),
    doubleTap: (side) => seen.push(`double ${side}`),
    scrub: (seconds, done) => seen.push(`scrub ${seconds}${done ? ' done' : ''}`),
    volume: (change) => seen.push(`volume ${change}`),
    hold: (isHeld) => seen.push(`hold ${isHeld}`),
  });
  const tap = (x: number) => {
    gestures.down({ x, y: 100 });
    gestures.up();
  };
  return { clock, seen, gestures, tap };
}

test('one tap counts after 300 ms, two within them are a double tap of that side', () => {
  const { clock, seen, tap } = hand();
  tap(50);
  clock.advance(299);
  expect(seen).toEqual([]);
  clock.advance(1);
  expect(seen).toEqual(['tap']);
  for (const x of [50, 50, 200, 200, 390, 390]) tap(x);
  clock.advance(1000);
  expect(seen.slice(1)).toEqual(['double left', 'double middle', 'double right']);
});

test('a swipe along scrubs, a swipe up raises the volume, neither is a tap', () => {
  const { clock, seen, gestures } = hand();
  gestures.down({ x: 100, y: 100 });
  gestures.move({ x: 105, y: 100 });
  gestures.move({ x: 200, y: 110 });
  gestures.up();
  gestures.down({ x: 300, y: 150 });
  gestures.move({ x: 300, y: 50 });
  gestures.up();
  clock.advance(1000);
  expect(seen).toEqual(['scrub 22.5', 'scrub 22.5 done', 'volume 0.5']);
});

test('a long press holds until the finger is lifted or taken away', () => {
  const { clock, seen, gestures } = hand();
  gestures.down({ x: 100, y: 100 });
  clock.advance(500);
  gestures.cancel();
  gestures.up();
  clock.advance(1000);
  expect(seen).toEqual(['hold true', 'hold false']);
});
