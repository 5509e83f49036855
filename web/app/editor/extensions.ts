import { mergeAttributes } from '@tiptap/core';
import Image from '@tiptap/extension-image';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import StarterKit from '@tiptap/starter-kit';

/** Exactly what the server keeps: nothing can be made here that would vanish there. */
export const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    code: false,
    codeBlock: false,
    strike: false,
    underline: false,
    link: {
      openOnClick: false,
      autolink: true,
      protocols: ['http', 'https', 'mailto', 'tel'],
      HTMLAttributes: { rel: null, target: null, class: null },
    },
  }),
  Image.extend({
    // Pictures come from our own storage alone, as on the server.
    parseHTML: () => [{ tag: 'img[src^="/"]' }],
  }),
  // The policy allows no style attribute, so tables are as wide as their text.
  Table.extend({
    renderHTML: ({ HTMLAttributes }) => ['table', mergeAttributes(HTMLAttributes), ['tbody', 0]],
  }).configure({ resizable: false, HTMLAttributes: {} }),
  TableRow,
  TableHeader,
  TableCell,
];
