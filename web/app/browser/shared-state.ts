import { useSyncExternalStore } from 'react';
import type { Agreement, HomeInfo, IdentityEntry } from './shapes.ts';

/** spec 3: the shared client state, spelled as there. */
export type SharedState = {
  loginType: 'sms' | 'password' | 'wechat';
  userAgrement: Agreement | null;
  payAgreement: Agreement | null;
  imgCode: string;
  wxCodeTime: number;
  setIdentity: IdentityEntry[];
  lessonId: number | string | null;
  userBrowser: string;
  serviceCode: string;
  homeInfo: HomeInfo | null;
  fingerprint: string;
};

const initial: SharedState = {
  loginType: 'sms',
  userAgrement: null,
  payAgreement: null,
  imgCode: '',
  wxCodeTime: 0,
  setIdentity: [],
  lessonId: null,
  userBrowser: '',
  serviceCode: '',
  homeInfo: null,
  fingerprint: '',
};

let state = initial;
const listeners = new Set<() => void>();

export function readShared(): SharedState {
  return state;
}

/** From effects and handlers only: while rendering on the server the state would belong to every visitor at once. */
export function share(change: Partial<SharedState>): void {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
}

export function subscribeShared(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useShared<K extends keyof SharedState>(key: K): SharedState[K] {
  return useSyncExternalStore(
    subscribeShared,
    () => state[key],
    () => initial[key],
  );
}
