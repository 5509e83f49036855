/** A Storage for tests: what is in it are its own keys, as in a browser. */
export function fakeArea(): Storage {
  const area = Object.create({
    get length() {
      return Object.keys(area).length;
    },
    key: (at: number) => Object.keys(area)[at] ?? null,
    getItem: (key: string) => area[key] ?? null,
    setItem: (key: string, value: string) => void (area[key] = value),
    removeItem: (key: string) => void delete area[key],
    clear: () => Object.keys(area).forEach((key) => delete area[key]),
  }) as Record<string, string> & Storage;
  return area;
}
