/** Text as its bytes mean it: UTF-8 or UTF-16 by their marks, else UTF-8, else GBK. */
export function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const utf8 = new TextDecoder('utf-8').decode(bytes);
  const lost = count(utf8, /\ufffd/g);
  if (lost === 0) return utf8;
  // A few broken bytes among much sound text are a broken file in UTF-8; GBK read so breaks everywhere.
  const han = count(utf8, /\p{Script=Han}/gu);
  return lost * 10 < han ? utf8 : new TextDecoder('gb18030').decode(bytes);
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

/** Comma, tab or semicolon, whichever the heading uses most. */
function separatorOf(text: string): string {
  const heading = text.slice(0, 10_000).split(/\r?\n/, 1)[0] ?? '';
  const times = (mark: string) => heading.split(mark).length;
  return [',', '\t', ';'].toSorted((a, b) => times(b) - times(a))[0]!;
}

/** RFC 4180, and as forgiving as spreadsheets are: a quote that is never closed ends with its line. */
export function* csvRecords(text: string): Generator<string[]> {
  const separator = separatorOf(text);
  let at = text.startsWith('\ufeff') ? 1 : 0;
  while (at < text.length) {
    const { cells, next } = recordAt(text, at, separator);
    yield cells;
    at = next;
  }
}

function recordAt(text: string, start: number, separator: string): { cells: string[]; next: number } {
  const cells: string[] = [];
  let at = start;
  for (;;) {
    let cell: string;
    if (text[at] === '"') {
      const end = closingQuote(text, at + 1);
      if (end === -1) return unclosed(text, at, cells);
      cell = text.slice(at + 1, end).replaceAll('""', '"');
      at = end + 1;
      // Whatever follows the quote belongs to the cell, as in "a"b.
      const stop = endOfCell(text, at, separator);
      cell += text.slice(at, stop);
      at = stop;
    } else {
      const stop = endOfCell(text, at, separator);
      cell = text.slice(at, stop);
      at = stop;
    }
    cells.push(cell);
    if (text[at] === separator) {
      at += 1;
      continue;
    }
    return { cells, next: text.startsWith('\r\n', at) ? at + 2 : at + 1 };
  }
}

/** A cell of more than this was never closed. */
const mostInCell = 300_000;

function closingQuote(text: string, from: number): number {
  for (
    let at = text.indexOf('"', from);
    at !== -1 && at - from <= mostInCell;
    at = text.indexOf('"', at + 2)
  ) {
    if (text[at + 1] !== '"') return at;
  }
  return -1;
}

function endOfCell(text: string, from: number, separator: string): number {
  for (let at = from; at < text.length; at++) {
    const mark = text[at];
    if (mark === separator || mark === '\n' || mark === '\r') return at;
  }
  return text.length;
}

function unclosed(text: string, at: number, cells: string[]): { cells: string[]; next: number } {
  const end = text.indexOf('\n', at);
  const stop = end === -1 ? text.length : end;
  cells.push(text.slice(at + 1, stop).trimEnd());
  return { cells, next: stop + 1 };
}
