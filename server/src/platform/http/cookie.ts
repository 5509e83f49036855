/** One cookie of a request; null when it is missing, empty or not decodable. */
export function cookie(header: string | undefined, name: string): string | null {
  const match = header?.match(new RegExp(`(?:^|; )${name}=([^;]*)`));
  if (!match?.[1]) return null;
  try {
    return decodeURIComponent(match[1]);
  } catch {
    return null;
  }
}
