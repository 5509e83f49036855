import type { CourseBasics } from '@portal/contract/course-content';

/** A film that is on its way, or failed on it. */
export type Waiting = { title: string; state: 'queued' | 'packaging' | 'ready' | 'failed' };

type Checked = {
  basics: Pick<CourseBasics, 'cover' | 'summary'>;
  /** Lessons that learners can open. */
  ready: number;
  waiting: readonly Waiting[];
};

/** What keeps a course from being published, in the words staff read. */
export function problemsOf({ basics, ready, waiting }: Checked): string[] {
  const failed = waiting.filter(({ state }) => state === 'failed');
  const under = waiting.filter(({ state }) => state !== 'failed');
  return [
    ...(basics.cover === '' ? ['请上传封面'] : []),
    ...(basics.summary === '' ? ['请填写简介'] : []),
    ...(ready + waiting.length === 0 ? ['请至少添加一个课时'] : []),
    ...(under.length > 0 ? [`视频仍在转码：${namesOf(under)}`] : []),
    ...(failed.length > 0 ? [`视频转码失败，请重新上传：${namesOf(failed)}`] : []),
  ];
}

const namesOf = (lessons: readonly Waiting[]) => lessons.map(({ title }) => `「${title}」`).join('');

/** For the audit: of the named values those that differ, as they were and as they are. Without `before` all are new. */
export function changesOf<Values extends object, Name extends keyof Values>(
  before: Pick<Values, NoInfer<Name>> | null,
  after: Values,
  names: readonly Name[],
) {
  const text = (value: unknown) => JSON.stringify(value);
  const changed = names.filter((name) => !before || text(before[name]) !== text(after[name]));
  if (changed.length === 0) return {};
  const valuesOf = (values: Pick<Values, Name>) =>
    Object.fromEntries(changed.map((name) => [name, values[name]]));
  return { ...(before && { before: valuesOf(before) }), after: valuesOf(after) };
}

export type Arrangement = readonly { id: number; lessons: readonly number[] }[];

/** The same chapters and the same lessons, each once; lessons may have changed their chapter. */
export function isRearranged(now: Arrangement, wanted: Arrangement): boolean {
  const inOrder = (ids: readonly number[]) => ids.toSorted((one, other) => one - other).join();
  const same = (some: readonly number[], others: readonly number[]) => inOrder(some) === inOrder(others);
  const chaptersOf = (each: Arrangement) => each.map(({ id }) => id);
  const lessonsOf = (each: Arrangement) => each.flatMap(({ lessons }) => [...lessons]);
  return same(chaptersOf(now), chaptersOf(wanted)) && same(lessonsOf(now), lessonsOf(wanted));
}
