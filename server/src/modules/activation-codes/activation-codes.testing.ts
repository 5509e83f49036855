import { randomUUID } from 'node:crypto';
import {
  type ActivationBatchContent,
  type ActivationCard,
  activationCodes as endpoints,
} from '@portal/contract/activation-codes';
import { dataOf, type Endpoint, type Envelope, type OutputOf } from '@portal/contract/endpoint';
import { toUnixSeconds } from '@portal/contract/time';
import { createApp } from '../../app.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { staff } from '../../platform/testing.ts';
import { fakeOutside, testApi, type TestApi } from '../../testing.ts';
import { courseNamed, sample } from '../courses/courses.testing.ts';
import { type HeldJobs, heldJobs } from '../messages/messages.testing.ts';

export type TestActivationCodes = TestApi & {
  jobs: HeldJobs;
  operator: ReturnType<typeof staff>;
  courseId: number;
  /** For the paid sample course, good for thirty days, unless told otherwise. */
  content(changes?: Partial<ActivationBatchContent>): ActivationBatchContent;
  batch(changes?: Partial<ActivationBatchContent>): Promise<number>;
  /** The first hundred unused codes of a batch. */
  cards(id: number): Promise<ActivationCard[]>;
  /** One code of a batch of its own. */
  oneCode(changes?: Partial<ActivationBatchContent>): Promise<string>;
};

/** The server with an operator who makes batches, and jobs that wait until they are run. */
export async function testActivationCodes(): Promise<TestActivationCodes> {
  const on = await testApi();
  const jobs = heldJobs();
  const { api } = createApp({ ...on.platform, jobs }, fakeOutside());
  const operator = staff('operator');
  const courseId = await courseNamed(on, sample.paid);
  const call = async <E extends Endpoint>(endpoint: E, input: unknown, caller: Caller = operator) =>
    (await api.call(endpoint, input, caller)) as Envelope<OutputOf<E>>;

  const content = (changes: Partial<ActivationBatchContent> = {}): ActivationBatchContent => ({
    target: 'course',
    target_id: courseId,
    months: null,
    days: null,
    number: 1,
    expires: toUnixSeconds(on.clock()) + 30 * 86_400,
    note: '示例：测试批次',
    ...changes,
  });
  const batch = async (changes?: Partial<ActivationBatchContent>) =>
    dataOf(await call(endpoints.create, { key: randomUUID(), content: content(changes) })).id;
  const cards = async (id: number) => dataOf(await call(endpoints.cards, { id, page_size: 100 })).data;

  return {
    ...on,
    api,
    call,
    jobs,
    operator,
    courseId,
    content,
    batch,
    cards,
    oneCode: async (changes) => (await cards(await batch(changes)))[0]!.code,
  };
}
