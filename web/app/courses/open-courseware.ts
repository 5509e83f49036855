import { code } from '@portal/contract/codes';
import { lessons } from '@portal/contract/lessons';
import { call } from '../browser/call.ts';
import { download } from '../files/download.ts';

/** Requested at the click: the signed address expires in a minute. */
export async function coursewareLink(id: number) {
  const answer = await call(lessons.coursewareLink, { id });
  return answer.code === code.success ? answer.data : null;
}

export async function saveCourseware(id: number): Promise<void> {
  const file = await coursewareLink(id);
  if (file) await download(file);
}
