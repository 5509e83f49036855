/** What a check-in sends: the token or code, and whether the session asks for the position. */
export type Scanned = { code: string; near: boolean };

/** Parses the link of the screen, or a bare code. */
export function scannedFrom(text: string): Scanned {
  const address = URL.parse(text.trim());
  const token = address?.searchParams.get('token');
  if (!address || !token) return { code: text.trim().slice(0, 200), near: false };
  return { code: token.slice(0, 200), near: address.searchParams.get('near') === '1' };
}
