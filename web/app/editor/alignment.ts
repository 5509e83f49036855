import { Extension } from '@tiptap/core';

type Side = 'center' | 'right';

/** Which side a block stands to, as an attribute: the policy allows no style. */
export const Alignment = Extension.create({
  name: 'alignment',
  addGlobalAttributes: () => [
    {
      types: ['paragraph', 'heading', 'tableCell', 'tableHeader'],
      attributes: {
        side: {
          default: null,
          keepOnSplit: true,
          parseHTML: (element) => sideOf(element.dataset.align),
          renderHTML: ({ side }) => (side ? { 'data-align': side as Side } : {}),
        },
      },
    },
  ],
});

function sideOf(written: string | undefined): Side | null {
  return written === 'center' || written === 'right' ? written : null;
}
