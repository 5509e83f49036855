import type { NoticeContent } from '@portal/contract/notice-content';
import type { NewAttachment } from '../src/modules/notices/notices.publishing.ts';
import type { Written } from './notices.bodies.ts';
import { seededRandom } from './notices.random.ts';
import type { SampleAttachments } from './notices.files.ts';
import { contentOf } from './notices.content.ts';
import { type Project, projectOf, stepsOf } from './notices.projects.ts';

const day = 86_400_000;
/** What the whole country publishes in a day: a million are some seven months. */
const aDay = 4800;
/** How long before its first notice counts a project may have begun. */
const lead = 150 * day;
const perProject = 2.9;

export type Wanted = {
  count: number;
  seed: number;
  until: Date;
  /** One sentence in place of a body. */
  isShort: boolean;
  /** What notices with a whole body may attach. */
  attachments?: SampleAttachments | undefined;
  /** Numbers of projects begin after this one. */
  firstNumber?: number;
};

export type Planned = Written & {
  content: NoticeContent;
  publishedAt: Date;
  project: Project;
  attachments: NewAttachment[];
};

/** The order of `count` notices up to a moment, oldest first; each is written only when asked for. */
export function planOf({ count, seed, until, isShort, attachments: files, firstNumber = 0 }: Wanted) {
  const end = until.getTime();
  const span = Math.max(180, Math.ceil(count / aDay)) * day;
  const projects = Math.ceil((count / perProject) * (1 + lead / span) * 1.25) + 50;
  const startOf = (index: number) => Math.floor(end - span - lead + ((span + lead) * index) / projects);
  const moments: number[] = [];
  const owners: number[] = [];
  for (let index = 0; index < projects; index++) {
    for (const { at } of stepsOf(seed, index, startOf(index)).steps) {
      if (at > end) continue;
      moments.push(at);
      owners.push(index);
    }
  }
  const order = Uint32Array.from(moments.keys()).sort((a, b) => moments[a]! - moments[b]! || a - b);
  const chosen = order.subarray(Math.max(0, order.length - count));
  const first = moments[chosen[0] ?? 0] ?? end;
  const early = first + (end - first) / 3;

  return {
    count: chosen.length,
    write(at: number): Planned {
      const entry = chosen[at]!;
      const index = owners[entry]!;
      const project = projectOf(seed, index, startOf(index), early, firstNumber);
      const step = project.steps.find((each) => each.at === moments[entry])!;
      const written = contentOf(project, step, isShort);
      const attachments = files ? attachmentsOf(written.content, index, files) : [];
      return { ...written, publishedAt: new Date(step.at), project, attachments };
    },
  };
}

function attachmentsOf({ type }: NoticeContent, index: number, files: SampleAttachments): NewAttachment[] {
  if (type === 'intention' || type === 'ended' || !seededRandom(index, 13).happens(0.35)) return [];
  return type === 'tender' || type === 'result' ? files[type] : files.other;
}
