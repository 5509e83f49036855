import { code } from '@portal/contract/codes';
import type { Endpoint } from '@portal/contract/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { sampleInput } from '../platform/sample-input.ts';
import {
  callerOf,
  contractEndpoints,
  type Everything,
  keyOf,
  openWholeApp,
  refusalOf,
} from './access.testing.ts';

/** Answers that are complete by their nature, and what says so. */
const notPaged: Record<string, string> = {
  'POST /api/szguild/public/navMenu': 'spec 7: a list of menu items',
  'POST /api/szguild/public/wapMenu': 'spec 7: a list of menu items',
  'POST /api/szguild/public/selectDistrict': 'product 12: the children of one district',
  'POST /api/bid_platform/public/selectDistrict': 'product 12: the children of one district',
  'POST /api/szguild/public/search': 'product 8: one group for each kind of content',
  'POST /api/szguild/user/indexQues': 'product 12: the frequent questions',
  'GET /api/szguild/public/erweimaSample': 'spec 4: the token is data[0]',
  'POST /api/szguild/Identityauth/identityList': 'product 12: always all four',
  'GET /api/szguild/Identityauth/identityRequest': 'product 12: one entry for each identity',
  'POST /api/szguild/article/articleCategory': 'a tree',
  'POST /api/szguild/admin/articleCategories': 'a tree',
  'POST /api/szguild/course/courseCategory': 'a tree',
  'POST /api/szguild/course/courseSystem': 'product 12: the learning paths, each with its courses',
  'POST /api/szguild/course/openExams': 'what one person has not handed in, at most ten',
  'POST /api/szguild/course/danmakuList': 'all that flies over one film, at most 2,000',
  'POST /api/szguild/admin/uploadOpen': 'what one person has not finished, at most ten',
  'GET /api/szguild/product/addPrebook': 'product 12: the services with their slots, at most a hundred',
  'POST /api/szguild/admin/reservationServices': 'all services with their rules, at most a hundred',
  'POST /api/szguild/admin/reservationExceptions': 'the exceptions of a year',
  'POST /api/szguild/admin/articleSlots': 'the few places of recommendation, in order',
};

/** product 1: these can grow past ten thousand rows. */
const long = new Set([
  'POST /api/szguild/public/bidSearch',
  'GET /open/notices',
  'POST /api/szguild/admin/noticeList',
  'POST /api/szguild/admin/noticeImportRows',
  'POST /api/szguild/article/articleList',
  'POST /api/szguild/admin/articleList',
  'POST /api/szguild/admin/auditList',
  'POST /api/szguild/admin/userList',
  'POST /api/szguild/admin/inquiryList',
  'POST /api/szguild/admin/paymentDifferenceList',
  'POST /api/szguild/admin/paymentReceiptList',
  'POST /api/szguild/admin/paymentNotificationList',
  'POST /api/szguild/user/bidMatches',
  'POST /api/szguild/Coursehistory/getCollectList',
  'POST /api/szguild/admin/certificateList',
  'POST /api/szguild/admin/courseCommentList',
  'POST /api/szguild/admin/courseRightList',
  'POST /api/szguild/admin/examQuestionList',
  'POST /api/szguild/admin/examAttemptList',
  'POST /api/szguild/admin/courseLearnerList',
  'POST /api/szguild/admin/courseLearnerHeartbeats',
  'POST /api/szguild/user/balanceList',
  'POST /api/szguild/Order/orderList',
  'POST /api/szguild/admin/orderList',
  'POST /api/szguild/admin/transferList',
  'POST /api/szguild/admin/transferReceiptList',
  'POST /api/szguild/admin/invoiceList',
  'POST /api/szguild/admin/refundList',
  'POST /api/szguild/admin/membershipList',
  'POST /api/szguild/admin/promotionRewards',
  'POST /api/szguild/admin/reviewList',
]);

const endpoints = await contractEndpoints();
const lists = endpoints.filter((endpoint) => isList(endpoint) && !(keyOf(endpoint) in notPaged));
let on: Everything;
beforeAll(async () => {
  on = await openWholeApp();
});
afterAll(() => on.close());

test('every exception is a call that gives a list', () => {
  const keys = endpoints.filter(isList).map(keyOf);
  for (const key of [...Object.keys(notPaged), ...long]) expect(keys).toContain(key);
});

describe.each(lists.map((endpoint) => [keyOf(endpoint), endpoint] as const))('%s', (key, endpoint) => {
  test('takes page and page_size, ten unless told, a hundred at most', () => {
    const { page, page_size: size } = fieldsOf(endpoint.input);
    expect(page?.parse(undefined)).toBe(1);
    expect(size?.parse(undefined)).toBe(10);
    expect(size?.parse(100)).toBe(100);
    expect(size?.safeParse(101).success).toBe(false);
    expect(size?.safeParse(0).success).toBe(false);
    expect(page?.safeParse(0).success).toBe(false);
  });

  test('answers total, page, page_size and data', () => {
    expect(Object.keys(fieldsOf(endpoint.output))).toEqual(
      expect.arrayContaining(['total', 'page', 'page_size', 'data']),
    );
  });

  test('goes on from a cursor if it can grow long', () => {
    const next = { input: 'next' in fieldsOf(endpoint.input), output: 'next' in fieldsOf(endpoint.output) };
    expect(next).toEqual({ input: long.has(key), output: long.has(key) });
  });

  test('answers the page that was asked for', async () => {
    const person = on.people.find((each) => refusalOf(endpoint.access, each) === null)!;
    const { next: _, ...sample } = sampleInput(endpoint.input) as Record<string, unknown>;
    const caller = await callerOf(on.platform, person);
    const answer = await on.api.call(endpoint, { ...sample, page: 3, page_size: 7 }, caller);
    // Some are lists of one thing, which the sample does not name.
    if (answer.code === code.failure) return;
    expect(answer).toMatchObject({ code: code.success, data: { page: 3, page_size: 7 } });
  });
});

function fieldsOf(schema: z.ZodType): Record<string, z.ZodType> {
  return 'shape' in schema ? (schema.shape as Record<string, z.ZodType>) : {};
}

/** Rows alone, rows in `data`, or anything that can be turned over. */
function isList({ input, output }: Endpoint): boolean {
  const shapes = output.type === 'union' ? (output.def as z.core.$ZodUnionDef).options : [output];
  const isRows = (schema: unknown) => (schema as z.ZodType | undefined)?.type === 'array';
  const turned = ['page', 'page_size', 'next', 'limit'].some((name) => name in fieldsOf(input));
  return turned || shapes.some((each) => isRows(each) || isRows(fieldsOf(each as z.ZodType).data));
}
