import { randomUUID } from 'node:crypto';
import { dataOf, success, type Endpoint, type Envelope, type OutputOf } from '@portal/contract/endpoint';
import { noticeDesk as desk } from '@portal/contract/notice-desk';
import { noticeDrafts as drafts } from '@portal/contract/own-notices';
import type { NoticeDraft } from '@portal/contract/notice-content';
import { notices as noticeEndpoints } from '@portal/contract/notices';
import type { RoleId, StaffRole } from '@portal/contract/roles';
import { toUnixSeconds } from '@portal/contract/time';
import { createApi, implement } from '../../platform/http/api.ts';
import type { Caller, UserCaller } from '../../platform/http/caller.ts';
import { user, staff, testPlatform, visitor } from '../../platform/testing.ts';
import { memoryStorage } from '../files/files.testing.ts';
import { createFiles } from '../files/files.ts';
import { createMessages } from '../messages/messages.ts';
import { addPerson } from '../messages/messages.testing.ts';
import { createNoticeSearch } from '../notice-search/notice-search.ts';
import { testNotices } from '../notices/notices.testing.ts';
import { createNoticeDesk, type NoticeDeskPorts } from './notice-desk.ts';

export type TestDesk = Awaited<ReturnType<typeof testDesk>>;

/** The desk among its real neighbours, on a database of its own. */
export async function testDesk() {
  const on = await testPlatform();
  const { platform, clock } = on;
  const storage = memoryStorage();
  const files = createFiles(platform, { storage });
  const messages = createMessages(platform);
  const notices = testNotices(platform);
  const noticeSearch = createNoticeSearch(platform, { notices });
  const organisations = new Map<number, string>();
  const certificates = {
    list: async (userId: number) =>
      ([1, 3] as const).map((type) => ({
        type,
        auth_status: true,
        identity_info: {
          form: { organisation: organisations.get(userId), district: '440300', level: '市级' },
        },
      })),
  };
  const identities = { reading: certificates } as unknown as NoticeDeskPorts['identities'];
  const noticeDesk = createNoticeDesk(platform, { notices, noticeSearch, files, messages, identities });
  const reading = [
    implement(noticeEndpoints.search, async ({ sort, next = '', page_size, with_facets, ...query }) =>
      success(await noticeSearch.search(query, { sort, next, page_size, with_facets })),
    ),
    implement(noticeEndpoints.detail, async ({ id, version }, { session }) =>
      success(await notices.detail(id, version, session)),
    ),
  ];
  const api = createApi([...noticeDesk.calls, ...reading]);

  async function call<E extends Endpoint>(
    endpoint: E,
    input: unknown,
    caller: Caller,
  ): Promise<Envelope<OutputOf<E>>> {
    return (await api.call(endpoint, input, caller)) as Envelope<OutputOf<E>>;
  }
  async function ask<E extends Endpoint>(endpoint: E, input: unknown, caller: Caller): Promise<OutputOf<E>> {
    return dataOf(await call(endpoint, input, caller));
  }

  /** Somebody certified for an organisation. */
  async function join(organisation: string, roleId: RoleId = 3): Promise<UserCaller> {
    const userId = await addPerson(platform, { roleId, nickname: '经办人' });
    organisations.set(userId, organisation);
    return user({ userId, roleId, certified: true });
  }

  async function editor(nickname = '编辑小李', ...duties: StaffRole[]): Promise<UserCaller> {
    const staffRoles: StaffRole[] = duties.length > 0 ? duties : ['editor'];
    const userId = await addPerson(platform, { nickname, staffRoles });
    const caller = staff(...staffRoles);
    return { ...caller, session: { ...caller.session, userId } };
  }

  async function upload(caller: UserCaller, name: string, bytes: Uint8Array, type = 'application/pdf') {
    const input = { purpose: 'attachment', name, size: bytes.byteLength, type } as const;
    const { upload: form, file } = await files.startUpload(caller.session, input);
    storage.upload(form, bytes);
    return { url: file.id, name };
  }

  /** A notice that could be published. */
  const content = (given: Partial<NoticeDraft> = {}): NoticeDraft => ({
    type: 'tender',
    title: '示例市第一小学教学设备采购项目招标公告',
    project_number: 'SZCG-2026-0001',
    kind: 'goods',
    district: '440300',
    buyer: { name: '示例市第一小学', phone: '0000-88000001' },
    deadline: toUnixSeconds(clock()) + 20 * 86_400,
    body: '<p>受采购人委托，就教学设备采购项目进行公开招标。</p>',
    ...given,
  });

  async function draft(author: UserCaller, given: Partial<NoticeDraft> = {}, attachments: unknown[] = []) {
    const input = { id: null, key: randomUUID(), revision: 0, content: content(given), attachments };
    return ask(drafts.save, input, author);
  }

  async function submitted(
    author: UserCaller,
    given: Partial<NoticeDraft> = {},
    attachments: unknown[] = [],
  ) {
    const { id, revision } = await draft(author, given, attachments);
    const { notice_id } = await ask(drafts.submit, { id, revision }, author);
    return { id, noticeId: notice_id };
  }

  const read = (noticeId: number, by: UserCaller) => ask(desk.read, { id: noticeId }, by);

  async function step(
    endpoint: Endpoint,
    noticeId: number,
    by: UserCaller,
    more: Record<string, unknown> = {},
  ) {
    const { revision } = await read(noticeId, by);
    return call(endpoint, { id: noticeId, revision, ...more }, by);
  }

  async function published(author: UserCaller, by: UserCaller, given: Partial<NoticeDraft> = {}) {
    const made = await submitted(author, given);
    dataOf(await step(desk.publish, made.noticeId, by));
    return made;
  }

  const seen = (noticeId: number, by: Caller = visitor()) =>
    call(noticeEndpoints.detail, { id: noticeId }, by);

  return {
    ...on,
    files,
    notices,
    noticeSearch,
    noticeDesk,
    storage,
    messages,
    organisations,
    call,
    ask,
    join,
    editor,
    upload,
    content,
    draft,
    submitted,
    published,
    read,
    step,
    seen,
  };
}
