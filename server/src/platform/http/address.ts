import type { IncomingMessage } from 'node:http';

/** The caller's address. A forwarded one counts only when a configured proxy says it. */
export function addressOf(request: IncomingMessage, trustedProxies: readonly string[]): string {
  const direct = plain(request.socket.remoteAddress ?? '');
  if (!trustedProxies.includes(direct)) return direct;
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => plain(part.trim()))
    .filter(Boolean);
  // Read from the right: what stands left of the first untrusted hop is the caller's own invention.
  return forwarded.findLast((hop) => !trustedProxies.includes(hop)) ?? direct;
}

function plain(address: string): string {
  return address.startsWith('::ffff:') ? address.slice(7) : address;
}
