import type { Editor, JSONContent } from '@tiptap/core';

/** Puts something in where the cursor is; a picture or video that is chosen stays, and it comes behind. */
export function insertHere(editor: Editor, content: JSONContent): void {
  const { selection } = editor.state;
  const chosen = 'node' in selection;
  const inside = chosen && content.type === 'text' ? { type: 'paragraph', content: [content] } : content;
  const place = chosen ? selection.to : { from: selection.from, to: selection.to };
  editor.chain().focus().insertContentAt(place, inside).run();
}
