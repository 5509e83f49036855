const inline = new Set(['strong', 'em', 'u', 's', 'sub', 'sup', 'a', 'span']);
/** Blocks that hold text directly. */
const leaf = new Set(['p', 'h2', 'h3', 'h4', 'figcaption', 'caption']);
/** Blocks that hold either text or further blocks. */
const flexible = new Set(['li', 'td', 'th']);
/** Blocks without text of their own. */
const structure = new Set(['ul', 'ol', 'table', 'thead', 'tbody', 'tr', 'figure']);
const alone = new Set(['img', 'br', 'hr', 'video']);

/** In place of a paragraph that was ended before its own end came. */
const ended = '';

type Open = { name: string; tag: string };

/**
 * Rearranges sanitised HTML into plain blocks: boxes are dissolved, loose text becomes paragraphs, emphasis that
 * spanned several blocks is repeated in each, and empty remains go. Takes and gives well-formed markup.
 */
export function tidyBlocks(html: string): string {
  const out: string[] = [];
  const blocks: string[] = [];
  const marks: Open[] = [];
  let paragraph = false;
  /** Whether `marks` are written at the moment. */
  let marked = false;
  let silent = false;

  const holdsText = () => {
    const last = blocks.at(-1);
    return last !== undefined && (leaf.has(last) || flexible.has(last));
  };
  const begin = () => {
    if (!paragraph && !holdsText() && !structure.has(blocks.at(-1) ?? '')) {
      out.push('<p>');
      paragraph = true;
    }
    if (!marked) for (const { tag } of marks) out.push(tag);
    marked = true;
  };
  const boundary = () => {
    if (marked) for (const { name } of marks.toReversed()) out.push(`</${name}>`);
    marked = false;
    if (paragraph) out.push('</p>');
    paragraph = false;
  };

  const open = (name: string, tag: string) => {
    if (inline.has(name)) {
      marks.push({ name, tag });
      if (marked) out.push(tag);
      return;
    }
    if (name === 'div') return boundary();
    if (alone.has(name)) {
      if (name === 'hr') boundary();
      else if (blocks.at(-1) !== 'figure') begin();
      out.push(tag);
      // What a film says to browsers that cannot play it is not part of the text.
      silent = name === 'video';
      return;
    }
    boundary();
    const text = blocks.at(-1) ?? '';
    // No paragraph holds a list or a table: it ends before, and what follows is a new one.
    if (leaf.has(text) && !leaf.has(name)) {
      out.push(`</${text}>`);
      blocks[blocks.length - 1] = ended;
    }
    // A paragraph inside a heading is its text.
    if (leaf.has(name) && leaf.has(blocks.at(-1) ?? '')) blocks.push(blocks.at(-1)!);
    else {
      blocks.push(name);
      out.push(tag);
    }
  };

  const close = (name: string) => {
    if (name === 'video') {
      out.push('</video>');
      silent = false;
      return;
    }
    if (inline.has(name)) {
      const at = marks.findLastIndex((mark) => mark.name === name);
      if (at < 0) return;
      if (marked) {
        for (const mark of marks.slice(at).toReversed()) out.push(`</${mark.name}>`);
        for (const mark of marks.slice(at + 1)) out.push(mark.tag);
      }
      marks.splice(at, 1);
      if (marks.length === 0) marked = false;
      return;
    }
    boundary();
    if (name === 'div') return;
    if (blocks.at(-1) !== name) {
      blocks.pop();
      return;
    }
    blocks.pop();
    out.push(`</${name}>`);
  };

  for (const [token, slash, name] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)\b[^>]*>|[^<]+/g)) {
    if (silent && name !== 'video') continue;
    if (name === undefined) {
      const text = token.replaceAll(/[\s\u00a0]+/g, ' ');
      const blank = text.trim() === '';
      if (!blank || paragraph || holdsText()) {
        begin();
        out.push(text);
      }
    } else if (slash) close(name);
    else open(name, token);
  }
  boundary();
  return withoutEmpty(out.join(''));
}

const emptyBlock =
  /<(p|h2|h3|h4|li|ul|ol|blockquote|figure|figcaption|strong|em|u|s|sub|sup|a|span)\b[^>]*>(?:\s|\u200b|\ufeff|<br \/>)*<\/\1>/g;

function withoutEmpty(html: string): string {
  let now = html.replaceAll(/<\/?span\b[^>]*>/g, '');
  for (let before = ''; before !== now;) {
    before = now;
    now = now
      .replaceAll(emptyBlock, '')
      .replaceAll(/<(p|h2|h3|h4|li|td|th|figcaption)((?: [^>]*)?)>(?:\s|<br \/>)+/g, '<$1$2>')
      .replaceAll(/(?:\s|<br \/>)+<\/(p|h2|h3|h4|li|td|th|figcaption)>/g, '</$1>')
      .replaceAll(/<(td|th)((?: [^>]*)?)><p(?: [^>]*)?>((?:(?!<p\b)[\s\S])*?)<\/p><\/\1>/g, '<$1$2>$3</$1>')
      .replaceAll(/<\/(strong|em|u|s)><\1>/g, '');
  }
  return now;
}
