type Text = { kind: 'text'; text: string };
type Alone = { kind: 'alone'; name: string; tag: string };
type Element = { kind: 'element'; name: string; tag: string; children: Node[] };
type Node = Text | Alone | Element;

const alone = new Set(['img', 'br', 'hr']);
const marks = new Set(['strong', 'em', 'u', 's']);
/** Without them the text says the same when nothing is inside. */
const removable = new Set(
  'p h2 h3 h4 li ul ol blockquote figure figcaption strong em u s sub sup a'.split(' '),
);
const trimmed = new Set(['p', 'h2', 'h3', 'h4', 'li', 'td', 'th', 'figcaption']);

/**
 * Takes markup token by token and gives it without empty remains: once from the leaves up, so that its cost grows with
 * the text alone. Neighbouring items of a pasted list become one list.
 */
export function tidyTree(tokens: readonly string[]): string {
  return written(cleaned(treeOf(tokens), ''));
}

function treeOf(tokens: readonly string[]): Node[] {
  const root: Node[] = [];
  const open: Element[] = [];
  for (const token of tokens) {
    const siblings = open.at(-1)?.children ?? root;
    if (!token.startsWith('<')) {
      siblings.push({ kind: 'text', text: token });
      continue;
    }
    const name = /^<\/?([a-z0-9]+)/.exec(token)?.[1] ?? '';
    if (name === 'span') continue;
    if (token.startsWith('</')) {
      const at = open.findLastIndex((element) => element.name === name);
      if (at >= 0) open.length = at;
    } else if (alone.has(name)) siblings.push({ kind: 'alone', name, tag: token });
    else {
      const element: Element = { kind: 'element', name, tag: token, children: [] };
      siblings.push(element);
      open.push(element);
    }
  }
  return root;
}

function cleaned(nodes: readonly Node[], parent: string): Node[] {
  const kept: Node[] = [];
  for (const node of nodes) {
    if (node.kind !== 'element') {
      kept.push(node);
      continue;
    }
    node.children = inside(node);
    if (removable.has(node.name) && node.children.every(isBlank)) continue;
    append(kept, node);
  }
  return grouped(kept, parent === 'ul' || parent === 'ol');
}

function inside({ name, children }: Element): Node[] {
  const clean = cleaned(children, name);
  if (!trimmed.has(name)) return clean;
  const text = withoutEdges(clean);
  const [only] = text;
  // A cell that is one paragraph is its text.
  const isWhole = (name === 'td' || name === 'th') && text.length === 1;
  if (isWhole && only?.kind === 'element' && only.name === 'p') return only.children;
  return text;
}

/** Emphasis that ends and begins again is one. */
function append(nodes: Node[], next: Node): void {
  const last = nodes.at(-1);
  const isSame = last?.kind === 'element' && next.kind === 'element' && last.name === next.name;
  if (!isSame || !marks.has(next.name)) {
    nodes.push(next);
    return;
  }
  const [first, ...rest] = next.children;
  if (first) append(last.children, first);
  for (const child of rest) last.children.push(child);
}

function isBlank(node: Node): boolean {
  if (node.kind === 'text') return /^[\s\u200b\ufeff]*$/.test(node.text);
  return node.kind === 'alone' && node.name === 'br';
}

/** Without breaks and spaces at both ends. */
function withoutEdges(nodes: readonly Node[]): Node[] {
  const isEdge = (node: Node) => (node.kind === 'text' ? node.text.trim() === '' : isBlank(node));
  const from = nodes.findIndex((node) => !isEdge(node));
  if (from < 0) return [];
  const text = nodes.slice(from, nodes.findLastIndex((node) => !isEdge(node)) + 1);
  const first = text[0]!;
  if (first.kind === 'text') text[0] = { ...first, text: first.text.trimStart() };
  const last = text.at(-1)!;
  if (last.kind === 'text') text[text.length - 1] = { ...last, text: last.text.trimEnd() };
  return text;
}

function grouped(nodes: readonly Node[], inList: boolean): Node[] {
  const result: Node[] = [];
  let list = null as Element | null;
  for (const node of nodes) {
    const kind = node.kind === 'element' && node.name === 'li' ? pastedKind(node) : null;
    if (kind !== null) (node as Element).tag = '<li>';
    if (kind === null || inList) {
      if (list && isBlank(node)) continue;
      list = null;
      result.push(node);
    } else if (list?.name === kind) list.children.push(node);
    else {
      list = { kind: 'element', name: kind, tag: `<${kind}>`, children: [node] };
      result.push(list);
    }
  }
  return result;
}

function pastedKind({ tag }: Element): 'ol' | 'ul' | null {
  if (!tag.includes('data-list')) return null;
  return tag.includes('"ol"') ? 'ol' : 'ul';
}

function written(nodes: readonly Node[]): string {
  const parts: string[] = [];
  for (const node of nodes) {
    if (node.kind === 'text') parts.push(node.text);
    else if (node.kind === 'alone') parts.push(node.tag);
    else parts.push(node.tag, written(node.children), `</${node.name}>`);
  }
  return parts.join('');
}
