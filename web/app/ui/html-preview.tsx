import { createElement, useMemo, type ReactNode } from 'react';

/** The tags the server keeps; whatever else is written vanishes there, and therefore here. */
const kept = new Set(
  'h2 h3 h4 p br hr ul ol li blockquote strong em sub sup a img figure figcaption table caption thead tbody tr th td'.split(
    ' ',
  ),
);
const renamed: Record<string, string> = { h1: 'h2', b: 'strong', i: 'em' };
/** What stands inside these is no text. */
const dropped = new Set(['script', 'style', 'textarea', 'option', 'noscript', 'template', 'title']);
const empty = new Set(['br', 'hr', 'img']);

/**
 * Rich text as the server will keep it. It is built as elements, so nothing in it can run. In a browser only: it is
 * shown when somebody has asked for it.
 */
export function HtmlPreview({ html }: { html: string }) {
  const content = useMemo(() => childrenOf(new DOMParser().parseFromString(html, 'text/html').body), [html]);
  return <div className="prose-zh text-base!">{content}</div>;
}

function childrenOf(parent: Node): ReactNode[] {
  return [...parent.childNodes].map((node, index) => elementOf(node, index));
}

function elementOf(node: Node, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) {
    // React objects to blank text between rows of a table.
    const inTable = /^(?:TABLE|THEAD|TBODY|TR)$/.test(node.parentNode?.nodeName ?? '');
    return inTable && node.textContent?.trim() === '' ? null : node.textContent;
  }
  if (!(node instanceof Element)) return null;
  const written = node.localName;
  if (dropped.has(written)) return null;
  const tag = renamed[written] ?? written;
  if (!kept.has(tag)) return <span key={key}>{childrenOf(node)}</span>;
  return createElement(tag, { key, ...attributesOf(node, tag) }, ...(empty.has(tag) ? [] : childrenOf(node)));
}

function attributesOf(element: Element, tag: string): Record<string, string | number> {
  const attribute = (name: string) => element.getAttribute(name) ?? '';
  if (tag === 'a' && isSafe(attribute('href'))) {
    return { href: attribute('href'), target: '_blank', rel: 'noopener noreferrer' };
  }
  // Pictures come from here alone, as on the server.
  if (tag === 'img' && /^\/(?![/\\])/.test(attribute('src'))) {
    return { src: attribute('src'), alt: attribute('alt') };
  }
  if (tag === 'td' || tag === 'th') {
    return { colSpan: Number(attribute('colspan')) || 1, rowSpan: Number(attribute('rowspan')) || 1 };
  }
  return {};
}

function isSafe(href: string): boolean {
  return /^(?:https?:\/\/|mailto:|tel:|#|\/(?![/\\]))/i.test(href);
}
