import { share } from './shared-state.ts';
import { storage, type LocalStorage } from './storage.ts';

/** Without these a seed would last no longer than the page, and the traits alone serve better. */
function canKeep(): boolean {
  try {
    return [localStorage, indexedDB, crypto.subtle].every(Boolean);
  } catch {
    return false;
  }
}

/** The random part, kept encrypted (spec 9). */
async function seed(kept: LocalStorage): Promise<string> {
  if (!canKeep()) return '';
  const before = await kept.get('fingerprint');
  if (before) return before;
  const made = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('');
  // Encrypting makes a key the first time, which may take seconds: no call waits for it.
  void kept.set('fingerprint', made);
  return made;
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

export function createFingerprint(kept: LocalStorage): () => Promise<string> {
  let made: Promise<string> | undefined;
  const make = async () => {
    const random = await seed(kept);
    const value = await hash(`${traits()}|${random}`);
    share({ fingerprint: value });
    return value;
  };
  return () => (made ??= make());
}

/** spec 7: the browser's fingerprint, made once a page. */
export const fingerprint = createFingerprint(storage);
