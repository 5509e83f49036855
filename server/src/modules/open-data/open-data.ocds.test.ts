import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noticeTypes } from '@portal/contract/notice-content';
import { z } from 'zod';
import { createApp } from '../../app.ts';
import { fakeOutside, testApi, type TestApi } from '../../testing.ts';
import { publishNotices, sampleNotice, withdraw } from '../notices/notices.testing.ts';
import { fetchFrom } from './open-data.testing.ts';

let on: TestApi;
let app: ReturnType<typeof createApp>;
beforeAll(async () => {
  on = await testApi();
  app = createApp(on.platform, fakeOutside());
});
afterAll(() => on.close());

const moment = z.iso.datetime();
const text = z.string().min(1);
const reference = z.object({ id: text, name: text });
const value = z.object({ amount: z.number(), currency: z.literal('CNY') }).optional();
const period = z.object({ startDate: moment.optional(), endDate: moment.optional() }).optional();
const documents = z
  .array(z.object({ id: text, url: z.url().optional(), datePublished: moment.optional() }))
  .optional();
const tags = [
  'planning',
  'planningUpdate',
  'tender',
  'tenderAmendment',
  'tenderUpdate',
  'tenderCancellation',
  'award',
];
const moreTags = ['awardUpdate', 'contract', 'contractUpdate', 'implementation', 'compiled'];

/** What the release schema of OCDS 1.1 requires, and the code lists it closes. */
const release = z.object({
  ocid: z.string().regex(/^ocds-[a-z0-9]{6}-\d+$/),
  id: z.string().regex(/^[^#]+$/),
  date: moment,
  tag: z.array(z.enum([...tags, ...moreTags])).min(1),
  initiationType: z.literal('tender'),
  language: z.literal('zh'),
  buyer: reference,
  parties: z.array(
    reference.extend({
      roles: z.array(z.enum(['buyer', 'procuringEntity', 'supplier', 'tenderer', 'payer', 'payee'])).min(1),
      identifier: z.object({ scheme: text, id: text }).optional(),
    }),
  ),
  planning: z.object({ budget: z.object({ amount: value }), documents }).optional(),
  tender: z
    .object({
      id: text,
      status: z.enum(['planning', 'planned', 'active', 'cancelled', 'unsuccessful', 'complete', 'withdrawn']),
      procurementMethod: z.enum(['open', 'selective', 'limited', 'direct']).optional(),
      mainProcurementCategory: z.enum(['goods', 'works', 'services']),
      value,
      items: z.array(z.object({ id: text })),
      tenderPeriod: period,
      enquiryPeriod: period,
      documents,
    })
    .optional(),
  awards: z
    .array(
      z.object({
        id: text,
        status: z.enum(['pending', 'active', 'cancelled', 'unsuccessful']),
        value,
        suppliers: z.array(reference),
      }),
    )
    .optional(),
  contracts: z
    .array(
      z.object({
        id: text,
        awardID: text,
        status: z.enum(['pending', 'active', 'cancelled', 'terminated']),
        value,
        dateSigned: moment.optional(),
      }),
    )
    .optional(),
});
type Release = z.infer<typeof release>;

const head = z.object({
  uri: z.url(),
  version: z.literal('1.1'),
  publishedDate: moment,
  publisher: z.object({ name: text }),
});
const releasePackage = head.extend({ releases: z.array(release).length(1) });
const recordPackage = head.extend({
  records: z
    .array(z.object({ ocid: text, releases: z.array(release).min(1), compiledRelease: release }))
    .length(1),
});

const get = (path: string) => fetchFrom(app, path);

const releaseOf = async (id: number): Promise<Release> =>
  releasePackage.parse(await (await get(`/open/ocds/releases/${id}.json`)).json()).releases[0]!;

const winner = { name: '示例影像科技有限公司', credit_code: '91440300MA5DB0000X', phone: '13900007777' };
const packages = [{ number: '1', name: '磁共振', budget: 200, winner, amount: 199_00 }];

describe('a release', () => {
  test.each(noticeTypes)('of the type %s has what the schema requires', async (type) => {
    const [id] = await publishNotices(on.platform, [
      { type, packages, signed: 1_790_000_000, contract_number: 'HT-1' },
    ]);
    const one = await releaseOf(id!);
    const expected = {
      intention: 'planning',
      prequalification: 'tender',
      tender: 'tender',
      correction: 'tenderUpdate',
      result: 'award',
      ended: 'tenderCancellation',
      contract: 'contract',
      acceptance: 'implementation',
    }[type];
    expect(one.tag).toEqual([expected]);
    expect(one.buyer.name).toBe('示例市第一人民医院');
    expect(one.parties.map(({ id: party }) => party)).toContain(one.buyer.id);
  });

  test('gives money in yuan, and names the winner with its credit code', async () => {
    const [id] = await publishNotices(on.platform, [{ type: 'result', packages, budget: 268_000_000 }]);
    const one = await releaseOf(id!);
    expect(one.tender!.value).toEqual({ amount: 2_680_000, currency: 'CNY' });
    expect(one.awards).toMatchObject([
      { value: { amount: 199 }, suppliers: [{ id: 'CN-USCC-91440300MA5DB0000X', name: winner.name }] },
    ]);
  });

  test('says nothing of whom to call', async () => {
    const [id] = await publishNotices(on.platform, [{ type: 'result', packages }]);
    const said = await (await get(`/open/ocds/releases/${id}.json`)).text();
    for (const secret of ['88000001', '13900008888', '13900007777', '张先生'])
      expect(said).not.toContain(secret);
  });

  test('is not there of a draft, a withdrawn or an unknown notice', async () => {
    const [draft, gone] = await publishNotices(on.platform, [{ state: 'draft', publishedAt: null }, {}]);
    await withdraw(on.platform, gone!);
    for (const id of [draft, gone, 987_654])
      expect((await get(`/open/ocds/releases/${id}.json`)).status).toBe(404);
  });
});

test('a record holds all releases of a project, in order, and what they come to', async () => {
  const at = (days: number) => new Date(on.clock().getTime() - days * 86_400_000);
  const { project_number } = sampleNotice();
  const same = { project_number, packages } as const;
  const ids = await publishNotices(on.platform, [
    { ...same, type: 'intention', publishedAt: at(60) },
    { ...same, type: 'tender', publishedAt: at(30) },
    { ...same, type: 'result', publishedAt: at(10) },
    { ...same, type: 'contract', publishedAt: at(5), contract_number: 'HT-9' },
    { ...same, type: 'acceptance', publishedAt: at(1), contract_number: 'HT-9' },
  ]);
  const { ocid } = await releaseOf(ids[0]!);
  const project = ocid.split('-').at(-1)!;
  const { records } = recordPackage.parse(await (await get(`/open/ocds/records/${project}.json`)).json());
  const [record] = records;
  expect(record!.ocid).toBe(ocid);
  expect(record!.releases.map(({ tag }) => tag[0])).toEqual([
    'planning',
    'tender',
    'award',
    'contract',
    'implementation',
  ]);
  expect(new Set(record!.releases.map(({ id }) => id)).size).toBe(5);
  const compiled = record!.compiledRelease;
  expect(compiled.tag).toEqual(['compiled']);
  expect(compiled.planning).toBeDefined();
  expect(compiled.awards).toHaveLength(1);
  expect(compiled.contracts).toMatchObject([{ awardID: compiled.awards![0]!.id, status: 'terminated' }]);
  const roles = Object.fromEntries(compiled.parties.map((party) => [party.name, party.roles]));
  expect(roles[winner.name]).toEqual(['supplier']);
  expect(compiled.parties).toHaveLength(3);
  expect((await get('/open/ocds/records/987654.json')).status).toBe(404);
});
