import { code } from '@portal/contract/codes';
import { type Endpoint, endpoint, success } from '@portal/contract/endpoint';
import { promotion } from '@portal/contract/promotion';
import { type RoleId, roleTitle } from '@portal/contract/roles';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createApi } from '../platform/http/api.ts';
import type { Caller } from '../platform/http/caller.ts';
import { domainTitle } from '../platform/http/openapi.ts';
import { sampleInput } from '../platform/sample-input.ts';
import {
  callerOf,
  contractEndpoints,
  type Everything,
  keyOf,
  openWholeApp,
  type Person,
  refusalOf,
} from './access.testing.ts';

const endpoints = await contractEndpoints();
const named = endpoints.map((each) => [keyOf(each), each] as const);

let on: Everything;
let everybody: { person: Person; caller: Caller }[];
beforeAll(async () => {
  on = await openWholeApp();
  everybody = [];
  for (const person of on.people) everybody.push({ person, caller: await callerOf(on.platform, person) });
});
afterAll(() => on.close());

describe('every endpoint', () => {
  test('of the contract is answered, and nothing else is', () => {
    expect(on.api.endpoints.map(keyOf).sort()).toEqual(endpoints.map(keyOf).sort());
  });

  test('has a method and path of its own', () => {
    expect(new Set(endpoints.map(keyOf)).size).toBe(endpoints.length);
  });

  test.each(named)('%s says who may call, what it takes and gives, and what it is for', (_, each) => {
    expect(isAccess(each)).toBe(true);
    expect(each.input).toBeInstanceOf(z.ZodType);
    expect(each.output).toBeInstanceOf(z.ZodType);
    expect(each.summary).toMatch(/\p{Script=Han}/u);
    expect(Object.keys(domainTitle)).toContain(each.domain);
  });

  test.each(named)('%s refuses a field it does not know', (_, each) => {
    const given = sampleInput(each.input) as Record<string, unknown>;
    expect(each.input.safeParse(given).success).toBe(true);
    expect(each.input.safeParse({ ...given, no_such_field: 1 }).success).toBe(false);
  });
});

function isAccess({ access }: Endpoint): boolean {
  if (typeof access === 'string') return ['public', 'user', 'loggedIn'].includes(access);
  return 'staff' in access ? access.staff.length > 0 : access.certified.length > 0;
}

/** product 3: experts take no part. */
const ofPromoters = Object.values(promotion).map(({ path }) => [path, [code.notAllowed]] as const);

/** Refusals that a rule gives, not the access: only a certified identity is chosen. */
const byRule: Record<string, number[]> = {
  ...Object.fromEntries(ofPromoters),
  // Checks the session again, which the logout tested before has ended.
  '/api/szguild/user/wxmpUnbind': [code.sessionInvalid],
  '/api/szguild/Identityauth/replacementRole': [code.notCertified],
  '/api/szguild/user/modifyUserinfo': [code.notCertified],
  // What goes onto public pages is uploaded by those who edit them.
  '/plugin/sts_server/sts/index': [code.notAllowed],
};
const refusals: number[] = [code.sessionInvalid, code.notAllowed, code.notCertified];

describe('the declared access decides', () => {
  /** Forward-looking: certified roles, alone and combined, whether or not the contract uses them yet. */
  const imagined = (['1', '2', '3', '4', '1,3', '2,3,4'] as const).map((list) =>
    endpoint({
      method: 'POST',
      path: `/test/certified/${list.replaceAll(',', '-')}`,
      domain: 'notices',
      access: { certified: list.split(',').map(Number) as [RoleId, ...RoleId[]] },
      summary: '测试',
      input: z.strictObject({}),
      output: z.strictObject({}),
    }),
  );

  test.each([...named, ...imagined.map((each) => [keyOf(each), each] as const)])(
    '%s, and no handler runs for whoever is refused',
    async (_, each) => {
      const handle = vi.fn(async () => success({}));
      const loose = { ...each, output: z.unknown() };
      const open = createApi([{ endpoint: loose, handle }]);
      for (const { person, caller } of everybody) {
        handle.mockClear();
        const refusal = refusalOf(each.access, person);
        const answer = await open.call(loose, sampleInput(each.input), caller);
        expect([person.name, answer.code, handle.mock.calls.length]).toEqual([
          person.name,
          refusal ?? code.success,
          refusal === null ? 1 : 0,
        ]);
      }
    },
  );

  test.each(named)('%s, by the rules of the modules too', async (_, each) => {
    const input = sampleInput(each.input);
    for (const { person, caller } of everybody) {
      const refusal = refusalOf(each.access, person);
      const queries = [vi.spyOn(on.open.pool, 'query'), vi.spyOn(on.open.pool, 'connect')];
      const answer = await on.api.call(each, input, caller);
      const asked = queries.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
      for (const spy of queries) spy.mockRestore();

      if (refusal !== null) {
        expect([person.name, answer.code, answer.data, asked]).toEqual([person.name, refusal, null, 0]);
      } else {
        const refused = refusals.includes(answer.code) && !byRule[each.path]?.includes(answer.code);
        expect([person.name, refused, answer.msg]).toEqual([person.name, false, answer.msg]);
      }
    }
  });

  test('a session of staff makes no call of a certified identity, even when it carries one', async () => {
    const [each] = imagined;
    const open = createApi([{ endpoint: each!, handle: async () => success({}) }]);
    const staff = everybody.find(({ person }) => person.facts?.kind === 'staff')!.caller;
    const certified = { ...staff, session: { ...staff.session!, roleId: 1, certified: true } as const };
    expect((await open.call(each!, {}, certified)).code).toBe(code.notAllowed);
    const user = { ...certified, session: { ...certified.session, kind: 'user' } as const };
    expect((await open.call(each!, {}, user)).code).toBe(code.success);
  });

  test('for people the matrix knows: visitor, user, four identities, under review, every duty, and the gone', () => {
    expect(on.people).toHaveLength(1 + 1 + 2 * Object.keys(roleTitle).length + 1 + 6 + 2);
  });
});

/** spec 7, as far as it is built. A path that is misspelt here or there is found. */
const ofTheSpecification = `
  POST /api/szguild/Identityauth/identityList
  POST /api/szguild/Identityauth/replacementRole
  GET  /api/szguild/Identityauth/identityRequest
  POST /api/szguild/Identityauth/identityRequest
  GET  /api/szguild/Identityauth/repetIdentityRequest
  POST /api/szguild/Identityauth/repetIdentityRequest
  GET  /api/szguild/Identityauth/cancelIdentityRequest
  POST /api/szguild/Identityauth/cancelIdentityRequest
  POST /api/szguild/Identityauth/question
  POST /api/szguild/user/userinfo
  POST /api/szguild/user/modifyUserinfo
  POST /api/szguild/user/passwordPost
  POST /api/szguild/user/passwordBackStepOne
  POST /api/szguild/user/passwordBackStepTwo
  POST /api/szguild/user/mobileModifyBind
  POST /api/szguild/user/accountloginout
  POST /api/szguild/user/logout
  POST /api/szguild/user/haveVip
  POST /api/szguild/user/indexQues
  POST /api/szguild/user/dataCount
  POST /api/szguild/user/messageList
  POST /api/szguild/user/editMessage
  GET  /api/szguild/user/bidForm
  POST /api/szguild/user/bidForm
  POST /api/szguild/public/login
  POST /api/szguild/public/register
  POST /api/szguild/public/smsCode
  POST /api/szguild/public/forgetPassword
  POST /api/szguild/public/paramCheck
  POST /api/szguild/public/contactCustomer
  POST /api/szguild/public/index
  POST /api/szguild/public/navMenu
  POST /api/szguild/public/wapMenu
  POST /api/szguild/public/detectText
  POST /api/szguild/public/bidSearch
  POST /api/szguild/public/selectDistrict
  POST /api/bid_platform/public/selectDistrict
  GET  /api/szguild/public/erweimaSample
  POST /user/public/wxmpCheck
  POST /user/public/wxmpCode
  GET  /portal/bids/{id}
  GET  /portal/index/agreement
  GET  /portal/index/paymentAgreement
  POST /api/szguild/course/courseCategory
  POST /api/szguild/course/courseSystem
  POST /api/szguild/course/courseList
  POST /api/szguild/course/courseDetail
  POST /api/szguild/course/courseAnswerList
  POST /api/szguild/course/courseAnswerPost
  GET  /api/szguild/course/courseFeedback
  POST /api/szguild/course/courseFeedback
  POST /api/szguild/Coursehistory/getVideoHistory
  POST /api/szguild/Coursehistory/myBuyList
  POST /api/szguild/Coursehistory/saveVideoHistory
  POST /api/szguild/Coursehistory/deleteHistory
  POST /api/szguild/Coursehistory/updateVideoHistory
  POST /api/szguild/Coursehistory/getCollectList
  POST /api/szguild/Coursehistory/addCollect
  POST /api/szguild/Export/export
  POST /api/szguild/Order/createOrder
  POST /api/szguild/Order/cancelOrder
  POST /plugin/sts_server/sts/index
`;

test.each(
  ofTheSpecification
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).join(' ')),
)('the call of the specification %s is there', (key) => {
  expect(endpoints.map(keyOf)).toContain(key);
});
