import { expect, test } from 'vitest';
import { eachSettled } from './each-settled.ts';

test('all are worked on, one after the other, and those that failed are told at the end', async () => {
  const done: number[] = [];
  const work = async (item: number) => {
    if (item % 2 === 0) throw new Error(`no ${item}`);
    await Promise.resolve();
    done.push(item);
  };
  const failure = await eachSettled([1, 2, 3, 4, 5], work).catch((error: unknown) => error);
  expect(done).toEqual([1, 3, 5]);
  expect((failure as AggregateError).errors).toMatchObject([{ message: 'no 2' }, { message: 'no 4' }]);
});
