import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeArea } from '../browser/fake-area.ts';
import { signOut } from '../browser/session.ts';
import { storage } from '../browser/storage.ts';
import { examDraft } from './draft.ts';

const draft = { attemptId: 7, savedSeq: 3, answers: { 2: { texts: ['招标文件'] } } };

beforeEach(() => {
  vi.stubGlobal('document', { cookie: 'token=t1' });
  vi.stubGlobal('location', { pathname: '/course/1/exam/attempt', protocol: 'https:' });
  vi.stubGlobal('localStorage', fakeArea());
  vi.stubGlobal('sessionStorage', fakeArea());
});
afterEach(() => vi.unstubAllGlobals());

test('unsaved answers outlive the session that ended while they were given', async () => {
  examDraft.keep(draft);
  await signOut();
  expect(await storage.get('exam')).toBeUndefined();
  expect(await examDraft.read()).toEqual(draft);
});

test('what is saved is kept nowhere', async () => {
  examDraft.keep(draft);
  examDraft.keep(null);
  expect(await examDraft.read()).toBeUndefined();
});

test('whatever stands there, the exam opens', async () => {
  sessionStorage.setItem('typed:exam', '{');
  expect(await examDraft.read()).toBeUndefined();
});
