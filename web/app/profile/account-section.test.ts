import { expect, test } from 'vitest';
import { loader } from './account-section.tsx';

type Given = Parameters<typeof loader>[0];
const opened = async (id: string): Promise<unknown> => {
  try {
    return await loader({ params: { id } } as Given);
  } catch (thrown) {
    return thrown;
  }
};

test.each([
  ['overview', '/profile'],
  ['workbench', '/pages_workbench'],
  ['orders', '/pay/orders'],
])('/profile/%s leads to %s', async (id, address) => {
  const answer = (await opened(id)) as Response;
  expect([answer.status, answer.headers.get('Location')]).toEqual([302, address]);
});

test('another name is a page that does not exist', async () => {
  for (const id of ['nonsense', 'constructor']) {
    expect(await opened(id)).toMatchObject({ init: { status: 404 } });
  }
});
