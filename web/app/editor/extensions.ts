import { mergeAttributes } from '@tiptap/core';
import Image from '@tiptap/extension-image';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import StarterKit from '@tiptap/starter-kit';
import { Alignment } from './alignment.ts';
import { Video } from './video.ts';

const kit = {
  heading: { levels: [2, 3, 4] },
  code: false,
  codeBlock: false,
  link: {
    openOnClick: false,
    autolink: true,
    protocols: ['http', 'https', 'mailto', 'tel'],
    HTMLAttributes: { rel: null, target: null, class: null },
  },
} satisfies Parameters<typeof StarterKit.configure>[0];

const blocks = [
  Image.extend({
    // Pictures come from our own storage alone, as on the server.
    parseHTML: () => [{ tag: 'img[src^="/"]:not([src^="//"])' }],
  }),
  // The policy allows no style attribute, so tables are as wide as their text.
  Table.extend({
    renderHTML: ({ HTMLAttributes }) => ['table', mergeAttributes(HTMLAttributes), ['tbody', 0]],
  }).configure({ resizable: false, HTMLAttributes: {} }),
  TableRow,
  TableHeader,
  TableCell,
];

/** Exactly what the server keeps: nothing can be made here that would vanish there. */
export const extensions = [StarterKit.configure({ ...kit, strike: false, underline: false }), ...blocks];

/** Articles keep more: lines under and through words, sides, and videos of our own. */
export const articleExtensions = [StarterKit.configure(kit), ...blocks, Alignment, Video];
