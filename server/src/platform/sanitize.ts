import sanitizeHtml from 'sanitize-html';
import { countingTags } from './sanitize-limits.ts';

/** What rich text may contain: structure and links, nothing that runs, styles or embeds. */
export const richText: sanitizeHtml.IOptions = {
  allowedTags: [
    'h2',
    'h3',
    'h4',
    'p',
    'br',
    'hr',
    'ul',
    'ol',
    'li',
    'blockquote',
    'strong',
    'em',
    'sub',
    'sup',
    'a',
    'img',
    'figure',
    'figcaption',
    'table',
    'caption',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
  ],
  allowedAttributes: {
    a: ['href', 'rel', 'target'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  // Pictures come from here alone: a foreign address would tell its owner who reads.
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  transformTags: {
    h1: 'h2',
    b: 'strong',
    i: 'em',
    a: (tagName, attributes) => ({ tagName, attribs: linkAttributes(attributes) }),
    img: (tagName, attributes) => ({
      tagName,
      attribs: { ...attributes, ...(!isShort(attributes.src ?? '') && { src: '' }), loading: 'lazy' },
    }),
  },
};

const here = 'https://portal.invalid';

/** As a browser reads it: `/\\elsewhere.example` leads away although it begins with a slash. */
function leadsAway(href: string): boolean {
  const url = URL.parse(href, here);
  return url !== null && /^https?:$/.test(url.protocol) && url.origin !== here;
}

/** The sanitiser's check of an address is quadratic, and no page has one this long. */
function isShort(address: string): boolean {
  return address.length <= 2000;
}

function linkAttributes({ href = '' }: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  if (!isShort(href)) return {};
  const outside = leadsAway(href);
  return outside ? { href, target: '_blank', rel: 'noopener noreferrer nofollow' } : { href };
}

/** Rich text as it may be stored and shown. Long ones are cleaned by `cleanContent`, off the main thread. */
export function sanitizeContent(html: string): string {
  return sanitizeHtml(html, { ...richText, ...countingTags() }).trim();
}

const endsLine = /^<(?:br|hr|\/(?:p|h\d|li|tr|t[dh]|blockquote|figcaption))\b/i;

/** The words of sanitised rich text, a line a block: what is searched, counted and shown as a snippet. */
export function plainTextOf(html: string): string {
  return html
    .replaceAll(/<[^<>]*>/g, (tag) => (endsLine.test(tag) ? '\n' : ''))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n\s*/g, '\n')
    .trim();
}
