type Jar = { cookie: string };

export function readCookie(name: string, jar: Jar = document): string | undefined {
  for (const pair of jar.cookie.split('; ')) {
    if (!pair.startsWith(`${name}=`)) continue;
    try {
      return decodeURIComponent(pair.slice(name.length + 1)) || undefined;
    } catch {
      return undefined;
    }
  }
  return undefined;
}

export function writeCookie(
  name: string,
  value: string,
  seconds: number,
  jar: Jar = document,
  secure = location.protocol === 'https:',
): void {
  const parts = [`${name}=${encodeURIComponent(value)}`, 'Path=/', `Max-Age=${seconds}`, 'SameSite=Lax'];
  if (secure) parts.push('Secure');
  jar.cookie = parts.join('; ');
}
