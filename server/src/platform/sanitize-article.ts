import sanitizeHtml from 'sanitize-html';
import { countingTags } from './sanitize-limits.ts';
import { isBullet, isPastedItem } from './sanitize-lists.ts';
import { bulletTag, removedTag, tidyBlocks } from './sanitize-tidy.ts';
import { richText } from './sanitize.ts';

/** What an upload is, as far as a text may show it. */
export type UploadFacts = { kind: 'image' | 'video'; width: number | null; height: number | null };
/** Uploads a text may show, by their id. */
export type UploadsById = Readonly<Record<string, UploadFacts>>;
export type Removed = { images: number; embeds: number };
type Attributes = sanitizeHtml.Attributes;

const ownFile = /^\/files\/([0-9a-f]{32})$/;

/** Things of other sites that play or frame; WeChat has tags of its own for them. */
const embeds = [
  'iframe',
  'object',
  'embed',
  'audio',
  'mpvoice',
  'mp-common-mpaudio',
  'mpvideosnap',
  'qqmusic',
];

/** Tags whose content is not text to be read. */
const silent = [
  'script',
  'style',
  'textarea',
  'option',
  'noscript',
  'title',
  'xml',
  'svg',
  'math',
  'template',
];
const unread = [...silent, ...embeds, 'select', 'noembed', 'noframes', 'xmp', 'canvas', 'applet'];

const alignable = ['p', 'h2', 'h3', 'h4', 'td', 'th'];

/**
 * Rich text of an article from whatever was pasted: Word, WeChat, other sites. Semantic blocks remain, pictures and
 * videos are uploads of our own, and what runs, styles or embeds is gone.
 */
export function sanitizeArticle(html: string, files: UploadsById): { html: string; removed: Removed } {
  const removed: Removed = { images: 0, embeds: 0 };
  const first = sanitizeHtml(html, pastedOptions(optionsFor(files, removed)));
  const tidy = tidyBlocks(first);
  // Once more over what was rearranged, so that nothing rests on the rearranging being right.
  const last = sanitizeHtml(tidy, optionsFor(files, { images: 0, embeds: 0 }));
  return { html: last.trim(), removed };
}

/** The ids of all uploads a text refers to. */
export function filesIn(html: string): string[] {
  return [...new Set([...html.matchAll(/\/files\/([0-9a-f]{32})(?![0-9a-f])/g)].map(([, id]) => id!))];
}

/**
 * While paragraphs still carry Word's styles: those that are items of a list become such, with their bullet marked.
 * The marks are allowed tags, because sanitize-html closes the wrong tag after one that was renamed and then refused.
 */
function pastedOptions(options: sanitizeHtml.IOptions): sanitizeHtml.IOptions {
  const { allowedTags, transformTags } = options;
  return {
    ...options,
    allowedTags: [...(allowedTags as string[]), bulletTag, removedTag],
    transformTags: {
      ...transformTags,
      p: (tagName, attributes) =>
        isPastedItem(attributes.style ?? '')
          ? { tagName: 'li', attribs: { 'data-list': 'ul' } }
          : paragraph(tagName, attributes),
      span: (_, { style = '' }) => ({ tagName: isBullet(style) ? bulletTag : weightOf(style), attribs: {} }),
    },
  };
}

function optionsFor(files: UploadsById, removed: Removed): sanitizeHtml.IOptions {
  const fileOf = (src: string, kind: UploadFacts['kind']) => {
    const id = ownFile.exec(src)?.[1] ?? '';
    const file = Object.hasOwn(files, id) ? files[id] : undefined;
    return file?.kind === kind ? file : null;
  };

  const image = (tagName: string, { src = '', alt = '' }: Attributes) => {
    const file = fileOf(src, 'image');
    if (!file) {
      removed.images += 1;
      return { tagName: removedTag, attribs: {} };
    }
    return { tagName, attribs: { src, alt: alt.trim(), ...sizeOf(file), loading: 'lazy' } };
  };

  const video = (tagName: string, { src = '', title = '' }: Attributes) => {
    const file = fileOf(src, 'video');
    if (!file) {
      removed.embeds += 1;
      return { tagName: removedTag, attribs: {} };
    }
    return { tagName, attribs: { src, controls: '', preload: 'metadata', ...named(title) } };
  };

  return {
    ...richText,
    allowedTags: [...(richText.allowedTags as string[]), 'u', 's', 'video', 'div'],
    allowedAttributes: {
      ...(richText.allowedAttributes as Record<string, string[]>),
      img: ['src', 'alt', 'width', 'height', 'loading'],
      video: ['src', 'controls', 'preload', 'title'],
      li: ['data-list'],
      ...Object.fromEntries(['p', 'h2', 'h3', 'h4'].map((tag) => [tag, ['data-align']])),
      th: ['scope', 'colspan', 'rowspan', 'data-align'],
      td: ['colspan', 'rowspan', 'data-align'],
    },
    allowedSchemesByTag: { img: [], video: [] },
    nonTextTags: unread,
    transformTags: {
      ...richText.transformTags,
      del: 's',
      strike: 's',
      ins: 'u',
      section: 'div',
      article: 'div',
      center: (_, attributes) => ({ tagName: 'p', attribs: { ...attributes, 'data-align': 'center' } }),
      h5: 'h4',
      h6: 'h4',
      p: paragraph,
      span: (_, { style = '' }) => ({ tagName: weightOf(style), attribs: {} }),
      ...Object.fromEntries(['h2', 'h3', 'h4', 'td', 'th'].map((tag) => [tag, aligned])),
      img: image,
      video,
    },
    ...countingTags((name) => {
      if (embeds.includes(name)) removed.embeds += 1;
    }),
  };
}

/** Word's titles are paragraphs of a class. */
function paragraph(tagName: string, attributes: Attributes) {
  const isTitle = /\bMsoTitle\b/i.test(attributes.class ?? '');
  return aligned(isTitle ? 'h2' : tagName, attributes);
}

function aligned(tagName: string, attributes: Attributes) {
  const { style = '', align = '' } = attributes;
  const found = /(?:^|[;\s])text-align\s*:\s*(center|right)/i.exec(style)?.[1] ?? align;
  const alignment = attributes['data-align'] ?? found.toLowerCase();
  const { 'data-align': _, ...given } = attributes;
  const rest = Object.fromEntries(Object.entries(given).filter(([name, value]) => isSpan(name, value)));
  const kept = alignable.includes(tagName) && (alignment === 'center' || alignment === 'right');
  return { tagName, attribs: kept ? { ...rest, 'data-align': alignment } : rest };
}

/** How many cells one covers is a small number, whatever was written. */
function isSpan(name: string, value: string): boolean {
  return !/^(?:col|row)span$/.test(name) || /^[1-9]\d?$/.test(value);
}

/** What a span meant by its style; a span without meaning is dropped. */
function weightOf(style: string): string {
  if (/(?:^|[;\s])font-weight\s*:\s*(?:bold|[6-9]00)/i.test(style)) return 'strong';
  return /(?:^|[;\s])font-style\s*:\s*italic/i.test(style) ? 'em' : 'span';
}

function sizeOf({ width, height }: UploadFacts): Attributes {
  return width && height ? { width: String(width), height: String(height) } : {};
}

function named(title: string): Attributes {
  return title.trim() ? { title: title.trim() } : {};
}
