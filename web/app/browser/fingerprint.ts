/** Where the random part is kept, in the clear. */
export const seedKey = 'fingerprint';

function seed(): string {
  try {
    const kept = localStorage.getItem(seedKey);
    if (kept) return kept;
    const made = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('');
    localStorage.setItem(seedKey, made);
    return made;
  } catch {
    return '';
  }
}

function traits(): string {
  return [
    // Without its numbers, so that a browser update does not make a new browser.
    navigator.userAgent.replaceAll(/[\d._]+/g, ''),
    navigator.languages.join(),
    navigator.platform,
    navigator.hardwareConcurrency,
    navigator.maxTouchPoints,
    // Sorted, so that turning a phone does not make a new browser.
    [screen.width, screen.height].sort((a, b) => a - b).join('x'),
    screen.colorDepth,
    new Intl.DateTimeFormat().resolvedOptions().timeZone,
  ].join('|');
}

/** 64 hexadecimal digits where WebCrypto is missing (plain http): eight differently seeded FNV-1a rounds. */
export function plainHash(text: string): string {
  return Array.from({ length: 8 }, (_, lane) => {
    let hash = 0x811c9dc5 ^ (lane * 0x9e3779b1);
    for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
    return (hash >>> 0).toString(16).padStart(8, '0');
  }).join('');
}

export async function hash(text: string): Promise<string> {
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  if (!subtle) return plainHash(text);
  const digest = await subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

let made: Promise<string> | undefined;

/** spec 7: the browser's fingerprint, made once a page. */
export function fingerprint(): Promise<string> {
  return (made ??= hash(`${traits()}|${seed()}`));
}
