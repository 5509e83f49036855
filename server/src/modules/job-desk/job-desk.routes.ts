import { success } from '@portal/contract/endpoint';
import { jobDesk as endpoints } from '@portal/contract/job-desk';
import { type Implemented, implement } from '../../platform/http/api.ts';
import { actorOf } from '../../platform/http/caller.ts';
import type { JobDeskRules } from './job-desk.rules.ts';

export function jobDeskRoutes(desk: JobDeskRules): Implemented[] {
  return [
    implement(endpoints.list, async () => success(await desk.list())),
    implement(endpoints.run, async ({ name }, caller) => {
      await desk.run(name, actorOf(caller));
      return success({}, '已安排运行');
    }),
    implement(endpoints.retry, async ({ name, id }, caller) => {
      await desk.retry(name, id, actorOf(caller));
      return success({}, '已安排重试');
    }),
  ];
}
