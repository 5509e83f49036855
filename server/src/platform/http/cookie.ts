/** One cookie of a request; null when it is missing, empty or not decodable. */
export function cookie(header: string | undefined, name: string): string | null {
  const value = rawCookie(header, name);
  if (value === null) return null;
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}

/** As it was sent, which is what a proxy in front of us sees. */
export function rawCookie(header: string | undefined, name: string): string | null {
  return header?.match(new RegExp(`(?:^|; )${name}=([^;]*)`))?.[1] || null;
}
