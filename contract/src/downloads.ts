import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { unixSeconds } from './time.ts';

/** Archives made by a job: everything about the person, later also results of a search. */
export const downloads = {
  export: endpoint({
    method: 'POST',
    path: '/api/szguild/Export/export',
    domain: 'accounts',
    access: 'user',
    summary: '导出：type 开始一个任务（个人数据须先再次证明本人），job_id 查询进度',
    input: z.union([
      z.strictObject({ type: z.literal('personal') }),
      z.strictObject({ job_id: z.string().max(60) }),
    ]),
    output: z.object({
      job_id: z.string(),
      /** Percent. */
      progress: z.number().int(),
      status: z.enum(['waiting', 'working', 'done', 'failed']),
      /** Valid until `expire`; empty before it is done. */
      url: z.string(),
      expire: unixSeconds.nullable(),
    }),
  }),
};
