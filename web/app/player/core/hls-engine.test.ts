import type Hls from 'hls.js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeMedia } from './fake-media.ts';
import { openHls } from './hls-engine.ts';
import type { EngineEvents } from './media.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

/** An hls.js that loads nothing, and whose decoder fails when told. */
function decoder() {
  let fail = () => {};
  const recoverMediaError = vi.fn();
  class Library {
    static readonly Events = { ERROR: 'error' };
    static readonly ErrorTypes = { NETWORK_ERROR: 'network', MEDIA_ERROR: 'media' };
    recoverMediaError = recoverMediaError;
    once() {}
    loadSource() {}
    attachMedia() {}
    on(name: string, listener: (name: string, data: object) => void) {
      if (name === 'error') fail = () => listener(name, { type: 'media', fatal: true });
    }
  }
  const failed = vi.fn<EngineEvents['failed']>();
  const none = () => {};
  const events = { qualities: none, quality: none, audioTracks: none, captions: none, failed };
  const media = fakeMedia(60) as unknown as HTMLMediaElement;
  openHls(Library as unknown as typeof Hls, media, { url: '/a.m3u8' }, events, (url) => url);
  return { fail: () => fail(), recoverMediaError, failed };
}

test('a decoder that fails gets one chance; when it fails again soon, the viewer is told', () => {
  const { fail, recoverMediaError, failed } = decoder();
  fail();
  expect(recoverMediaError).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(3000);
  fail();
  expect(recoverMediaError).toHaveBeenCalledTimes(1);
  expect(failed).toHaveBeenCalledExactlyOnceWith('decode');
});

test('a decoder that fails again much later gets another chance', () => {
  const { fail, recoverMediaError, failed } = decoder();
  fail();
  vi.advanceTimersByTime(60_000);
  fail();
  expect(recoverMediaError).toHaveBeenCalledTimes(2);
  expect(failed).not.toHaveBeenCalled();
});
