/** Text that survives leaving the page, in this tab only: a lost connection may end in the offline page. */
export const keptText = {
  read: (key: string) => tried(() => sessionStorage.getItem(`typed:${key}`)) ?? '',
  write: (key: string, text: string) => tried(() => sessionStorage.setItem(`typed:${key}`, text)),
  forget: (key: string) => tried(() => sessionStorage.removeItem(`typed:${key}`)),
  /** When somebody logs out: the next one at this screen may be somebody else. */
  forgetAll: () => tried(forgetAll),
  /** Where a session ended by itself, its text waits for the same person, and for nobody else. */
  claim: (userId: number) =>
    tried(() => {
      const owner = String(userId);
      if ((sessionStorage.getItem(ownerKey) ?? owner) !== owner) forgetAll();
      sessionStorage.setItem(ownerKey, owner);
    }),
};

const ownerKey = 'typed:owner';

function forgetAll(): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith('typed:')) sessionStorage.removeItem(key);
  }
}

/** Some browsers refuse any storage; then the text lives as long as the page. */
function tried<Value>(work: () => Value): Value | null {
  try {
    return work();
  } catch {
    return null;
  }
}
