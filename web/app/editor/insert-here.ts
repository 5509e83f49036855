import type { Editor, JSONContent } from '@tiptap/core';

/** Inserts at the cursor; a selected picture or video is kept, and the content goes behind it. */
export function insertHere(editor: Editor, content: JSONContent): void {
  const { selection } = editor.state;
  const chosen = 'node' in selection;
  const inside = chosen && content.type === 'text' ? { type: 'paragraph', content: [content] } : content;
  const place = chosen ? selection.to : { from: selection.from, to: selection.to };
  editor.chain().focus().insertContentAt(place, inside).run();
}
