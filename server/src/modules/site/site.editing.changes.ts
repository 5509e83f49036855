type Change = { before: unknown; after: unknown };
export type Changes = { [key: string]: Change | Changes };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** Before and after of what differs, and of nothing else: this is what the audit log keeps. */
export function changesOf(before: Record<string, unknown>, after: Record<string, unknown>): Changes {
  const changes: Changes = {};
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [was, is] = [before[key], after[key]];
    if (JSON.stringify(was) === JSON.stringify(is)) continue;
    if (isRecord(was) && isRecord(is)) {
      const inner = changesOf(was, is);
      if (Object.keys(inner).length > 0) changes[key] = inner;
    } else {
      changes[key] = { before: was ?? null, after: is ?? null };
    }
  }
  return changes;
}
