import type { Endpoint, Envelope, OutputOf } from '@portal/contract/endpoint';
import { Hono } from 'hono';
import { seedSite } from '../seed/seed.ts';
import { createApp } from './app.ts';
import { memoryStorage } from './modules/files/files.testing.ts';
import { createWordList } from './outside/moderation/words.ts';
import type { Outside } from './outside/outside.ts';
import { simulatedGateways, type SimulatedGateways } from './outside/payment/testing.ts';
import { systemClock } from './platform/clock.ts';
import type { Api } from './platform/http/api.ts';
import type { Caller } from './platform/http/caller.ts';
import type { NodeEnv } from './platform/http/mount.ts';
import type { Job } from './platform/jobs.ts';
import { type Fill, testPlatform, type TestPlatform, visitor } from './platform/testing.ts';

const seeded: Fill = {
  name: 'seeded',
  files: ['seed/**/*.*', 'src/platform/sanitize.ts'],
  run: (platform) => seedSite(platform, () => {}),
};

export type TestApi = TestPlatform & {
  api: Api;
  /** Where money comes from; what they tell reaches the mounts of this server. */
  gateways: SimulatedGateways;
  /** Of every module. */
  allJobs: readonly Job[];
  /** One call as it would arrive over HTTP; from a visitor unless a caller is given. */
  call<E extends Endpoint>(endpoint: E, input: unknown, caller?: Caller): Promise<Envelope<OutputOf<E>>>;
};

/** The whole server on a database of its own, with the sample data unless it should be empty. */
export async function testApi({ seed = true }: { seed?: boolean } = {}): Promise<TestApi> {
  const on = await testPlatform(seed ? seeded : undefined);
  const portal = new Hono<NodeEnv>();
  const gateways = simulatedGateways({
    clock: on.platform.clock,
    portal: (request) => portal.fetch(request),
  });
  const { api, mounts, jobs } = createApp(on.platform, { ...fakeOutside(), payments: gateways.ports });
  for (const mount of mounts) portal.route('/', mount);
  const call: TestApi['call'] = async (endpoint, input, caller = visitor()) =>
    (await api.call(endpoint, input, caller)) as Envelope<OutputOf<typeof endpoint>>;
  return { ...on, api, gateways, allJobs: jobs, call };
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
    payments: simulatedGateways({ clock: systemClock, portal: () => new Response('', { status: 404 }) })
      .ports,
    seedPayment: () => {},
    searchPush: null,
    uploadOrigin: null,
    simulators: null,
    outbox: null,
  };
}
