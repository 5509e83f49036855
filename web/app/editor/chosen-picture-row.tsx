import type { Editor } from '@tiptap/core';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';

/** What the picture one has clicked shows, to be put right at any time. */
export function ChosenPictureRow({ editor, alt }: { editor: Editor; alt: string }) {
  return (
    <div
      role="group"
      aria-label="选中的图片"
      className="flex flex-wrap items-start gap-2 border-t border-line p-2"
    >
      <Field label="图片说明" labelHidden className="min-w-48 flex-1">
        <Input
          maxLength={100}
          placeholder="图片说明：图上是什么"
          value={alt}
          onChange={({ target }) => editor.commands.updateAttributes('image', { alt: target.value })}
        />
      </Field>
      <Button size="sm" variant="ghost" onClick={() => editor.chain().focus().deleteSelection().run()}>
        删除图片
      </Button>
    </div>
  );
}
