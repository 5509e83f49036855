export function cx(...parts: (string | false | 0 | 0n | null | undefined)[]): string {
  let all = '';
  for (const part of parts) if (part) all += all ? ` ${part}` : part;
  return all;
}
