import fc from 'fast-check';
import { expect, test } from 'vitest';
import { saveEverySeconds } from './machine.ts';
import { lesson, playerFixture } from './player.testing.ts';
import type { ErrorCode, PlayerOptions } from './types.ts';

type Fixture = ReturnType<typeof playerFixture>;

/** The model: what must have happened, by plain rules. */
type Model = { adsWanted: string[]; lastPosition: number; finished: boolean };

const length = 40;
const tick = 0.25;
const runs = Number(process.env.MODEL_RUNS ?? 1000);

class Act implements fc.AsyncCommand<Model, Fixture> {
  private readonly name: string;
  private readonly act: (fixture: Fixture) => void | Promise<void>;
  constructor(name: string, act: (fixture: Fixture) => void | Promise<void>) {
    this.name = name;
    this.act = act;
  }
  check = () => true;
  toString = () => this.name;
  async run(model: Model, fixture: Fixture) {
    await this.act(fixture);
    await fixture.settle();
    remember(model, fixture);
    expectRules(model, fixture);
  }
}

function remember(model: Model, { view, media }: Fixture): void {
  const { phase, time } = view();
  if (phase === 'ended') model.finished = true;
  if (['content', 'pauseAd', 'midRoll', 'trialEnd'].includes(phase)) model.lastPosition = time;
  if (phase === 'content' && media.currentTime > 0) model.finished = false;
}

function expectRules(model: Model, { view, media, ad, adsPlayed, positions, player }: Fixture): void {
  const { phase, playing, time } = view();
  const { ads, trial } = player.options;
  const before = ads?.before?.length ?? 0;
  // Ads are never skipped: no picture of the lesson moves before all of them.
  expect(adsPlayed).toEqual(model.adsWanted.slice(0, adsPlayed.length));
  const breaks = ads?.middle ?? [];
  const passed = breaks.filter(({ at }) => media.playedTo() > at + tick * 2);
  const due = passed.reduce((sum, { videos }) => sum + videos.length, media.playedTo() > 0 ? before : 0);
  expect(adsPlayed.length).toBeGreaterThanOrEqual(due);
  // Never both at once, and nothing behind a layer.
  expect(media.paused || ad.paused).toBe(true);
  if (!media.paused) expect(phase).toBe('content');
  if (!ad.paused) expect(['preRoll', 'midRoll']).toContain(phase);
  // The trial is never passed.
  if (trial && trial.seconds < length) {
    expect(media.playedTo()).toBeLessThanOrEqual(trial.seconds + tick * 2);
    expect(time).toBeLessThanOrEqual(trial.seconds);
  }
  // The position is never lost.
  if (!model.finished && model.lastPosition > saveEverySeconds) {
    const stored = positions.get(lesson.id);
    expect(stored).toBeDefined();
    expect(Math.abs(stored! - model.lastPosition)).toBeLessThanOrEqual(saveEverySeconds + tick * 2);
  }
  if (phase === 'error') expect(playing).toBe(false);
}

/** No dead state: whatever happened, pressing play and waiting leads to the lesson. */
async function expectAlive(fixture: Fixture): Promise<void> {
  fixture.media.refusal = null;
  fixture.ad.refusal = null;
  for (let press = 0; press < 12; press += 1) {
    if (!fixture.view().playing) await fixture.play();
    await fixture.wait(1);
    if (!fixture.media.paused && fixture.view().phase === 'content') return;
    await fixture.wait(2);
  }
  expect(fixture.view()).toMatchObject({ phase: 'content', playing: true });
}

const codes: ErrorCode[] = ['network', 'forbidden', 'decode', 'unsupported'];
const commands = [
  fc.constant(new Act('play', ({ player }) => player.play())),
  fc.constant(new Act('pause', ({ player }) => player.pause())),
  fc.constant(new Act('close pause ad', ({ player }) => player.closePauseAd())),
  fc.constant(new Act('retry', ({ player }) => player.retry())),
  fc.constant(new Act('back online', ({ goOnline }) => goOnline())),
  fc.constant(new Act('accept resume', ({ player }) => player.acceptResume())),
  fc.constant(new Act('play from outside', async ({ media }) => media.play().catch(() => {}))),
  fc.constant(new Act('pause from outside', ({ media }) => media.pause())),
  fc.constant(
    new Act('ad fails', ({ ad }) => {
      if (ad.src) ad.emit('error');
    }),
  ),
  fc.boolean().map(
    (refused) =>
      new Act(`autoplay ${refused ? 'blocked' : 'allowed'}`, ({ media, ad }) => {
        media.refusal = ad.refusal = refused ? 'NotAllowedError' : null;
      }),
  ),
  fc.integer({ min: -5, max: 50 }).map((at) => new Act(`seek ${at}`, ({ player }) => player.seek(at))),
  fc.integer({ min: 0, max: 45 }).map(
    (at) =>
      new Act(`seek from outside ${at}`, ({ media, view }) => {
        if (view().started) media.currentTime = at;
      }),
  ),
  fc.constantFrom(0.5, 1, 2).map((rate) => new Act(`rate ${rate}`, ({ player }) => player.setRate(rate))),
  fc.constantFrom(...codes).map((code) => new Act(`fail ${code}`, ({ engine }) => engine().failed(code))),
  ...[1, 1, 1].map(() =>
    fc
      .integer({ min: 1, max: 40 })
      .map((quarters) => new Act(`wait ${quarters * tick} s`, ({ wait }) => wait(quarters * tick))),
  ),
];

const adVideos = (name: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({ videoUrl: `/${name}-${at}.mp4` }));

const setups = fc.record({
  start: fc.option(fc.integer({ min: 1, max: 4 })),
  before: fc.nat(3),
  middle: fc.uniqueArray(fc.integer({ min: 1, max: 38 }), { maxLength: 2 }),
  pause: fc.boolean(),
  trial: fc.option(fc.integer({ min: 3, max: 60 })),
  autoplay: fc.boolean(),
  stored: fc.option(fc.integer({ min: 0, max: 60 })),
});

test('no dead state, no ad skipped, no trial passed, no position lost', async () => {
  const property = fc.asyncProperty(
    setups,
    fc.commands(commands, { maxCommands: 30, size: 'max' }),
    async (setup, all) => {
      const options: Partial<PlayerOptions> = {
        autoplay: setup.autoplay,
        trial: setup.trial === null ? undefined : { seconds: setup.trial },
        ads: {
          start: setup.start === null ? undefined : { coverUrl: '/start.jpg', duration: setup.start },
          pause: setup.pause ? { coverUrl: '/pause.jpg' } : undefined,
          before: adVideos('before', setup.before),
          middle: setup.middle.map((at) => ({ at, videos: adVideos(`at-${at}`, 2) })),
        },
      };
      const stored = setup.stored === null ? {} : { [lesson.id]: setup.stored };
      const fixture = playerFixture({ ...options, length, adLength: 2, stored });
      const middle = setup.middle.toSorted((a, b) => a - b).flatMap((at) => adVideos(`at-${at}`, 2));
      const adsWanted = [...adVideos('before', setup.before), ...middle].map(({ videoUrl }) => videoUrl);
      const detach = await fixture.attach();
      const model = { adsWanted, lastPosition: 0, finished: false };
      await fc.asyncModelRun(() => ({ model, real: fixture }), all);
      await expectAlive(fixture);
      detach();
    },
  );
  await fc.assert(property, { numRuns: runs });
}, 120_000);
