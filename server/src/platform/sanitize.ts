import sanitizeHtml from 'sanitize-html';

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
    img: (tagName, attributes) => ({ tagName, attribs: { ...attributes, loading: 'lazy' } }),
  },
};

const here = 'https://portal.invalid';

/** As a browser reads it: `/\\elsewhere.example` leads away although it begins with a slash. */
function leadsAway(href: string): boolean {
  const url = URL.parse(href, here);
  return url !== null && /^https?:$/.test(url.protocol) && url.origin !== here;
}

function linkAttributes({ href = '' }: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const outside = leadsAway(href);
  return outside ? { href, target: '_blank', rel: 'noopener noreferrer nofollow' } : { href };
}

/** Rich text as it may be stored and shown. */
export function sanitizeContent(html: string): string {
  return sanitizeHtml(html, richText).trim();
}

/** The words of rich text, a line a block: what is searched, counted and shown as a snippet. */
export function plainTextOf(html: string): string {
  const lines = html.replaceAll(
    /<(?:br|hr|\/p|\/h\d|\/li|\/tr|\/t[dh]|\/blockquote|\/figcaption)\b[^>]*>/gi,
    '$&\n',
  );
  const words = sanitizeHtml(lines, { allowedTags: [], allowedAttributes: {} });
  return words
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n[\s]*/g, '\n')
    .trim();
}
