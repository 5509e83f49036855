import type { Editor } from '@tiptap/core';
import { Button } from '../ui/button.tsx';

/** What can be done to the table one stands in. */
export function TableRow({ editor }: { editor: Editor }) {
  const chain = () => editor.chain().focus();
  const acts: [string, () => boolean][] = [
    ['下面加一行', () => chain().addRowAfter().run()],
    ['右边加一列', () => chain().addColumnAfter().run()],
    ['删除行', () => chain().deleteRow().run()],
    ['删除列', () => chain().deleteColumn().run()],
    ['合并或拆分单元格', () => chain().mergeOrSplit().run()],
    ['删除表格', () => chain().deleteTable().run()],
  ];
  return (
    <div role="group" aria-label="表格" className="flex flex-wrap gap-1 border-t border-line p-1">
      {acts.map(([label, act]) => (
        <Button
          key={label}
          size="sm"
          variant="ghost"
          onMouseDown={(event) => event.preventDefault()}
          onClick={act}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
