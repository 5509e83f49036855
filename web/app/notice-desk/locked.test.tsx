import { code } from '@portal/contract/codes';
import type { Endpoint } from '@portal/contract/endpoint';
import { identities } from '@portal/contract/identities';
import type { RoleId } from '@portal/contract/roles';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { Visit } from '../visit.ts';
import { loadOwnNotice, type Locked } from './load-own.ts';
import { LockedPage } from './locked.tsx';

const reason = '这条公告以「招标代理机构」身份提交，请切换身份后查看';

/** Somebody to whom the notice is refused. */
function visitOf({ certified, current }: { certified: RoleId[]; current: RoleId }): Visit {
  const entries = ([1, 2, 3, 4] as const).map((type) => ({
    type,
    auth_status: certified.includes(type),
    current_identity: type === current,
  }));
  const call = async (endpoint: Endpoint) =>
    endpoint === identities.identityList
      ? { code: code.success, msg: '', data: entries }
      : { code: code.notAllowed, msg: reason, data: null };
  return { call } as unknown as Visit;
}

async function shownTo(person: Parameters<typeof visitOf>[0]): Promise<string> {
  const lock = (await loadOwnNotice(visitOf(person), '7')) as Locked;
  return renderToStaticMarkup(
    <MemoryRouter>
      <LockedPage {...lock} />
    </MemoryRouter>,
  );
}

test.each<[string, Parameters<typeof visitOf>[0]]>([
  ['a buyer who wrote it as an agency', { certified: [1, 3], current: 1 }],
  ['a supplier who is an agency too', { certified: [2, 3], current: 2 }],
])('%s is told so and may switch the identity', async (_, person) => {
  const html = await shownTo(person);
  expect(html).toContain(reason);
  expect(html).toContain('切换身份</a>');
  expect(html).not.toContain('去认证');
});

test.each<[string, Parameters<typeof visitOf>[0]]>([
  ['a supplier alone', { certified: [2], current: 2 }],
  ['a buyer whose other certificate was cancelled', { certified: [1], current: 1 }],
  ['an expert', { certified: [4], current: 4 }],
])('%s has nothing to switch to', async (_, person) => {
  const html = await shownTo(person);
  expect(html).toContain('去认证</a>');
  expect(html).not.toContain('切换身份</a>');
});
