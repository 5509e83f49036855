import { expect, test } from 'vitest';
import { z } from 'zod';
import { newUuid } from './uuid.ts';

test('is a UUID the contract takes, and another one each time', () => {
  expect(z.uuid().safeParse(newUuid()).success).toBe(true);
  expect(newUuid()).not.toBe(newUuid());
});
