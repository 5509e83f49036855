export type DiffPart = { kind: 'same' | 'removed' | 'added'; text: string };

/** Longer texts are compared as wholes: the table below grows with the square. */
const mostLines = 1500;

/** What became of a text, line by line: the longest lines both have in common stay, the rest went or came. */
export function diffLines(before: string, after: string): DiffPart[] {
  const [from, to] = [before.split('\n'), after.split('\n')];
  if (from.length > mostLines || to.length > mostLines) {
    return before === after
      ? [{ kind: 'same', text: before }]
      : [
          { kind: 'removed', text: before },
          { kind: 'added', text: after },
        ];
  }
  const width = to.length + 1;
  const common = new Uint16Array((from.length + 1) * width);
  for (let i = from.length - 1; i >= 0; i--) {
    for (let j = to.length - 1; j >= 0; j--) {
      common[i * width + j] =
        from[i] === to[j]
          ? common[(i + 1) * width + j + 1]! + 1
          : Math.max(common[(i + 1) * width + j]!, common[i * width + j + 1]!);
    }
  }
  const parts: DiffPart[] = [];
  const push = (kind: DiffPart['kind'], line: string) => {
    const last = parts.at(-1);
    if (last?.kind === kind) last.text += `\n${line}`;
    else parts.push({ kind, text: line });
  };
  let [i, j] = [0, 0];
  while (i < from.length || j < to.length) {
    if (i < from.length && j < to.length && from[i] === to[j]) {
      push('same', from[i]!);
      i++;
      j++;
    } else if (
      j >= to.length ||
      (i < from.length && common[(i + 1) * width + j]! >= common[i * width + j + 1]!)
    ) {
      push('removed', from[i++]!);
    } else push('added', to[j++]!);
  }
  return parts;
}
