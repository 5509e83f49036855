import { courses as courseEndpoints } from '@portal/contract/courses';
import { dataOf } from '@portal/contract/endpoint';
import type { PlayedRange } from '@portal/contract/lessons';
import { lessons as endpoints } from '@portal/contract/lessons';
import type { Caller } from '../../platform/http/caller.ts';
import type { TestApi } from '../../testing.ts';
import { courseNamed } from '../courses/courses.testing.ts';

export async function lessonsNamed(on: TestApi, title: string, caller?: Caller) {
  const id = await courseNamed(on, title);
  const detail = dataOf(await on.call(courseEndpoints.courseDetail, { id }, caller));
  return detail.chapters.flatMap((chapter) => chapter.lessons);
}

/** One open lesson page. */
export async function openPage(on: TestApi, caller: Caller, lessonId: number) {
  const { session } = dataOf(await on.call(endpoints.saveVideoHistory, { lesson_id: lessonId }, caller));
  let seq = 0;
  const send = (ranges: PlayedRange[], more: { seq?: number; rate?: number; position?: number } = {}) =>
    on.call(
      endpoints.updateVideoHistory,
      {
        session,
        seq: more.seq ?? ++seq,
        ranges,
        position: more.position ?? ranges.at(-1)?.end ?? 0,
        rate: more.rate ?? 1,
      },
      caller,
    );
  return {
    session,
    send,
    beat: async (...arguments_: Parameters<typeof send>) => dataOf(await send(...arguments_)),
    /** Plays from one second to another, with a beat every ten. */
    async watch(from: number, to: number, rate = 1) {
      for (let start = from; start < to; start += 10 * rate) {
        const end = Math.min(to, start + 10 * rate);
        on.clock.advance(((end - start) / rate) * 1000);
        dataOf(await send([{ start, end }], { rate }));
      }
    },
  };
}
