import { z } from 'zod';
import { authStatusCode, roleId } from './accounts.ts';
import { endpoint, nothing } from './endpoint.ts';
import { unixSeconds } from './unix-seconds.ts';

const holder = z.object({
  role_id: roleId,
  role_title: z.string(),
  /** The organisation, or the expert's masked name. */
  title: z.string(),
  auth_status: authStatusCode,
  certified: unixSeconds.nullable(),
});

/** product 8, `/id`: the digital card that somebody else can verify. */
export const cards = {
  own: endpoint({
    method: 'POST',
    path: '/api/szguild/user/card',
    domain: 'identities',
    access: 'user',
    summary: '我的电子名片：当前身份、认证状态与供他人核验的短期口令',
    input: nothing,
    output: holder.extend({
      user_nickname: z.string(),
      /** Empty while the identity is not certified. */
      code: z.string(),
      expire: unixSeconds.nullable(),
    }),
  }),
  verify: endpoint({
    method: 'POST',
    path: '/api/szguild/public/cardVerify',
    domain: 'identities',
    access: 'public',
    summary: '核验他人出示的电子名片',
    input: z.strictObject({ code: z.string('名片的核验码有误').max(120, '名片的核验码有误') }),
    output: holder.extend({ checked: unixSeconds }),
  }),
};
