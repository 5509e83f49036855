import type { IncomingMessage } from 'node:http';
import { plainAddress } from '../network.ts';

/** The caller's address. A forwarded one counts only when a configured proxy says it. */
export function addressOf(request: IncomingMessage, trustedProxies: readonly string[]): string {
  const direct = plainAddress(request.socket.remoteAddress ?? '');
  if (!trustedProxies.includes(direct)) return direct;
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => plainAddress(part.trim()))
    .filter(Boolean);
  // Read from the right: what stands left of the first untrusted hop is the caller's own invention.
  return forwarded.findLast((hop) => !trustedProxies.includes(hop)) ?? direct;
}
