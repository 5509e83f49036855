/** Text that survives leaving the page, in this tab only: a lost connection may end in the offline page. */
export const keptText = {
  read: (key: string) => tried(() => sessionStorage.getItem(`typed:${key}`)) ?? '',
  write: (key: string, text: string) => tried(() => sessionStorage.setItem(`typed:${key}`, text)),
  forget: (key: string) => tried(() => sessionStorage.removeItem(`typed:${key}`)),
};

/** Some browsers refuse any storage; then the text lives as long as the page. */
function tried<Value>(work: () => Value): Value | null {
  try {
    return work();
  } catch {
    return null;
  }
}
