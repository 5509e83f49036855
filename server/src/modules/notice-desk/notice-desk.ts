import type { Figures } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { noticeDeskRoutes } from './notice-desk.routes.ts';
import { createDeskRules, type NoticeDeskPorts } from './notice-desk.rules.ts';
import { queueStore } from './notice-desk.queue.store.ts';
import { noticeDeskStore } from './notice-desk.store.ts';

export type { NoticeDeskPorts } from './notice-desk.rules.ts';
export type NoticeDesk = ReturnType<typeof createNoticeDesk>;

/** Writing, submitting, reviewing, publishing, correcting and withdrawing notices. */
export function createNoticeDesk(platform: Platform, ports: NoticeDeskPorts) {
  const rules = createDeskRules(platform, ports);
  const figures: Figures = {
    user: { counts: (userId) => noticeDeskStore.authored(platform.database, userId) },
    staff: {
      counts: async () => ({
        waiting_notices: await queueStore.count(platform.database, { state: 'submitted', keyword: '' }),
      }),
    },
  };
  const { jobs, personalData, changes, own, staff } = rules;
  return { calls: noticeDeskRoutes(rules), jobs, personalData, figures, changes, own, staff };
}
