import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { pageInput, pageOf } from './paging.ts';
import { unixSeconds } from './unix-seconds.ts';

const agency = z.object({
  /** Of the certified identity. */
  id: z.number().int(),
  name: z.string(),
  district: z.object({ code: z.string(), name: z.string() }),
  address: z.string(),
  registration_number: z.string(),
  staff_count: z.number().int(),
  certified: unixSeconds,
  /** Its page among the notices; null before its first one. */
  party_id: z.number().int().nullable(),
  notices: z.number().int(),
});
export type Agency = z.infer<typeof agency>;

/** product 8, `/agent`: the directory of certified tendering agencies. */
export const agencies = {
  list: endpoint({
    method: 'POST',
    path: '/api/szguild/public/agencyList',
    domain: 'identities',
    access: 'public',
    summary: '已认证的招标代理机构名录，代理公告多的在前',
    input: z.strictObject({
      keyword: z.string().trim().max(50, '关键词最多 50 个字').default(''),
      /** A code of two, four or six digits. */
      district: z
        .string()
        .regex(/^(\d{2}|\d{4}|\d{6})?$/, '地区代码有误')
        .default(''),
      ...pageInput,
    }),
    output: pageOf(agency),
  }),
};
