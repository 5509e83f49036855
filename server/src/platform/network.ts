import { isIPv6 } from 'node:net';

/** An IPv4 address that arrives wrapped into IPv6 (`::ffff:192.0.2.1`) is written as IPv4. */
export function plainAddress(address: string): string {
  const groups = groupsOf(address);
  return groups && isMapped(groups) ? ipv4Of(groups) : address;
}

/** What limits count: an IPv4 address, or the /64 of an IPv6 address, all of which one subscriber holds. */
export function networkOf(address: string): string {
  const groups = groupsOf(address);
  if (!groups) return address;
  if (isMapped(groups)) return ipv4Of(groups);
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The eight groups of an IPv6 address; null for anything else. */
function groupsOf(address: string): number[] | null {
  const [text = ''] = address.split('%');
  if (!isIPv6(text)) return null;
  // A URL writes an address in its shortest form, in lower case and without dotted parts.
  const [head = '', tail] = new URL(`http://[${text}]`).hostname.slice(1, -1).split('::');
  const [left, right] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean));
  const zeros = Array<string>(8 - left!.length - right!.length).fill('0');
  return [...left!, ...zeros, ...right!].map((group) => Number.parseInt(group, 16));
}

function isMapped(groups: readonly number[]): boolean {
  return groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
}

function ipv4Of(groups: readonly number[]): string {
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 255])
    .join('.');
}
