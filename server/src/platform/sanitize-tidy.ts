import { checkLength } from './sanitize-limits.ts';
import { listKind } from './sanitize-lists.ts';
import { tidyTree } from './sanitize-tree.ts';

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

/** Around the bullet that Word wrote as text; around what is not ours to show. Only within one run. */
export const bulletTag = 'pastedbullet';
export const removedTag = 'removedmedia';

type Open = { name: string; tag: string };

/**
 * Rearranges sanitised HTML into plain blocks: boxes are dissolved, loose text becomes paragraphs, emphasis that
 * spanned several blocks is repeated in each, and empty remains go. Takes and gives well-formed markup.
 */
export function tidyBlocks(html: string): string {
  const out: string[] = [];
  let length = 0;
  const write = (token: string) => {
    length += token.length;
    checkLength(length);
    return out.push(token) - 1;
  };
  /** Where the open item of a pasted list was written, and the text of its bullet while that is read. */
  let item: number | null = null;
  let bullet: string | null = null;
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
      write('<p>');
      paragraph = true;
    }
    if (!marked) for (const { tag } of marks) write(tag);
    marked = true;
  };
  const boundary = () => {
    if (marked) for (const { name } of marks.toReversed()) write(`</${name}>`);
    marked = false;
    if (paragraph) write('</p>');
    paragraph = false;
  };

  const open = (name: string, tag: string) => {
    if (inline.has(name)) {
      marks.push({ name, tag });
      if (marked) write(tag);
      return;
    }
    if (name === 'div') return boundary();
    if (alone.has(name)) {
      if (name === 'hr') boundary();
      else if (blocks.at(-1) !== 'figure') begin();
      write(tag);
      // What a film says to browsers that cannot play it is not part of the text.
      silent = name === 'video';
      return;
    }
    boundary();
    const text = blocks.at(-1) ?? '';
    // No paragraph holds a list or a table: it ends before, and what follows is a new one.
    if (leaf.has(text) && !leaf.has(name)) {
      write(`</${text}>`);
      blocks[blocks.length - 1] = ended;
    }
    // A paragraph inside a heading is its text.
    if (leaf.has(name) && leaf.has(blocks.at(-1) ?? '')) blocks.push(blocks.at(-1)!);
    else {
      blocks.push(name);
      const at = write(tag);
      if (name === 'li') item = tag.includes('data-list') ? at : null;
    }
  };

  const close = (name: string) => {
    if (name === 'video') {
      write('</video>');
      silent = false;
      return;
    }
    if (inline.has(name)) {
      const at = marks.findLastIndex((mark) => mark.name === name);
      if (at < 0) return;
      if (marked) {
        for (const mark of marks.slice(at).toReversed()) write(`</${mark.name}>`);
        for (const mark of marks.slice(at + 1)) write(mark.tag);
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
    write(`</${name}>`);
    if (name === 'li') item = null;
  };

  for (const [token, slash, name] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)\b[^>]*>|[^<]+/g)) {
    if (name === removedTag) {
      silent = !slash;
      continue;
    }
    if (silent && name !== 'video') continue;
    if (name === bulletTag) {
      if (slash && item !== null) out[item] = `<li data-list="${listKind(bullet ?? '')}">`;
      bullet = slash || item === null ? null : '';
      continue;
    }
    if (bullet !== null) {
      if (name === undefined) bullet += token;
      continue;
    }
    if (name === undefined) {
      const text = token.replaceAll(/[\s\u00a0]+/g, ' ');
      const blank = text.trim() === '';
      if (!blank || paragraph || holdsText()) {
        begin();
        write(text);
      }
    } else if (slash) close(name);
    else open(name, token);
  }
  boundary();
  return tidyTree(out);
}
