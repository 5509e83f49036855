import type { Endpoint, Envelope, OutputOf } from '@portal/contract/endpoint';
import { seedSite } from '../seed/seed.ts';
import { createApp } from './app.ts';
import { memoryStorage } from './modules/files/files.testing.ts';
import { createWordList } from './outside/moderation/words.ts';
import type { Outside } from './outside/outside.ts';
import type { Api } from './platform/http/api.ts';
import type { Caller } from './platform/http/caller.ts';
import { type Fill, testPlatform, type TestPlatform, visitor } from './platform/testing.ts';

const seeded: Fill = {
  name: 'seeded',
  files: ['seed/**/*.*', 'src/platform/sanitize.ts'],
  run: (platform) => seedSite(platform, () => {}),
};

export type TestApi = TestPlatform & {
  api: Api;
  /** One call as it would arrive over HTTP; from a visitor unless a caller is given. */
  call<E extends Endpoint>(endpoint: E, input: unknown, caller?: Caller): Promise<Envelope<OutputOf<E>>>;
};

/** The whole server on a database of its own, with the sample data unless it should be empty. */
export async function testApi({ seed = true }: { seed?: boolean } = {}): Promise<TestApi> {
  const on = await testPlatform(seed ? seeded : undefined);
  const { api } = createApp(on.platform, fakeOutside());
  const call: TestApi['call'] = async (endpoint, input, caller = visitor()) =>
    (await api.call(endpoint, input, caller)) as Envelope<OutputOf<typeof endpoint>>;
  return { ...on, api, call };
}

/** Ports that do their work in memory: what a test of the rules needs of the outside world. */
export function fakeOutside(): Outside {
  return {
    sms: { send: async () => {} },
    officialAccount: {
      createCode: async (scene) => ({ url: `http://weixin.qq.com/q/${scene}` }),
      receive: async () => new Response(''),
    },
    storage: memoryStorage(),
    seedStorage: { write: async () => {} },
    moderation: createWordList(),
    searchPush: null,
    uploadOrigin: null,
    simulators: null,
    outbox: null,
  };
}
