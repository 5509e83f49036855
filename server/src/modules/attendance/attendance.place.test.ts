import { PortalError } from '@portal/contract/codes';
import { expect, test } from 'vitest';
import { distanceAt, distanceBetween } from './attendance.place.ts';

const hall = { latitude: 22.5431, longitude: 114.0579, radius: 200 };
/** So many metres to the north, measured so exactly. */
const north = (metres: number, accuracy: number) => ({
  latitude: hall.latitude + metres / 111_195,
  longitude: hall.longitude,
  accuracy,
});

test('distances are those of the earth', () => {
  expect(distanceBetween(hall, hall)).toBe(0);
  expect(distanceBetween(hall, north(1000, 0))).toBeCloseTo(1000, -1);
  // Shenzhen to Guangzhou.
  expect(distanceBetween(hall, { latitude: 23.1291, longitude: 113.2644 })).toBeCloseTo(104_500, -3);
  expect(distanceBetween({ latitude: 90, longitude: 0 }, { latitude: -90, longitude: 180 })).toBeCloseTo(
    Math.PI * 6_371_000,
    -3,
  );
});

test.each([
  [0, 10, true],
  [199, 0, true],
  [210, 0, false],
  [260, 80, true],
  [300, 80, false],
  [600, 450, true],
  [0, 501, false],
  [50_000, 20, false],
])('%s metres away, measured to %s: let in %s', (metres, accuracy, isIn) => {
  const measure = () => distanceAt(hall, north(metres, accuracy));
  if (isIn) expect(measure()).toBeCloseTo(metres, -1);
  else expect(measure).toThrow(PortalError);
});

test.each([
  [undefined, '本场须在会场附近签到'],
  [north(0, 3000), '误差约 3000 米'],
  [north(700, 20), '您距离会场约 700 米，须在 200 米以内'],
  [north(5260, 20), '约 5.3 公里'],
])('%o is refused in words: %s', (position, words) => {
  expect(() => distanceAt(hall, position)).toThrow(words);
});
