import { readToken } from './token.ts';

/** Unsaved form text in sessionStorage: a lost connection may lead to the offline page, and back. */
export const keptText = {
  read: (key: string) => tried(() => (isReserved() ? '' : sessionStorage.getItem(`typed:${key}`))) ?? '',
  write: (key: string, text: string) =>
    tried(() => (isReserved() ? undefined : sessionStorage.setItem(`typed:${key}`, text))),
  forget: (key: string) => tried(() => sessionStorage.removeItem(`typed:${key}`)),
  /** At logout: the next user of this screen may be somebody else. */
  forgetAll: () => tried(forgetAll),
  /** After a session has expired the text is kept for the same user; another one's login removes it. */
  claim: (userId: number) =>
    tried(() => {
      const owner = String(userId);
      if ((sessionStorage.getItem(ownerKey) ?? owner) !== owner) forgetAll();
      sessionStorage.setItem(ownerKey, owner);
    }),
};

const ownerKey = 'typed:owner';

/** After a session has expired, whoever sits here as a visitor may be anybody: the text waits for its user's login. */
function isReserved(): boolean {
  return sessionStorage.getItem(ownerKey) !== null && readToken() === undefined;
}

function forgetAll(): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith('typed:')) sessionStorage.removeItem(key);
  }
}

/** Some browsers block storage; the text is then lost with the page. */
function tried<Value>(work: () => Value): Value | null {
  try {
    return work();
  } catch {
    return null;
  }
}
