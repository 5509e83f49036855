import type { Client } from '@portal/contract/client';
import { messages } from '@portal/contract/messages';
import { accounts } from '@portal/contract/accounts';
import { site } from '@portal/contract/site';
import { expect, test } from 'vitest';
import { loadShell } from './load-shell.ts';

test('spec 7: userinfo is asked for silently, and without an answer the shell is that of a visitor', async () => {
  const aloud: unknown[] = [];
  const silently: unknown[] = [];
  const answering = (asked: unknown[]) =>
    (async ({ path }) => {
      asked.push(path);
      return path === site.index.path
        ? { code: 1, msg: '', data: {} }
        : { code: 0, msg: '系统繁忙', data: null };
    }) as Client;
  const shell = await loadShell({
    call: answering(aloud),
    callSilently: answering(silently),
    menu: async () => [],
    loggedIn: true,
  });
  expect(shell).toMatchObject({ user: null, messages: null });
  expect(silently).toEqual([accounts.userinfo.path]);
  expect(aloud).toEqual([site.index.path, messages.messageList.path]);
});
