import { useState, type FormEvent } from 'react';
import type { Editor } from '@tiptap/core';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { EditorRow } from './row.tsx';

const allowed = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\]))/i;

/** The address of a link; it applies to the words chosen, or becomes words itself. */
export function LinkRow({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const before = (editor.getAttributes('link').href as string | undefined) ?? '';
  const [href, setHref] = useState(before);
  const [fault, setFault] = useState('');

  function apply(event?: FormEvent | { preventDefault(): void }) {
    event?.preventDefault();
    const address = /^[\w-]+\.[\w.-]+/.test(href.trim()) ? `https://${href.trim()}` : href.trim();
    if (!allowed.test(address)) return setFault('请填写以 https:// 开头的地址');
    const chain = editor.chain().focus().extendMarkRange('link');
    if (editor.state.selection.empty && !before)
      chain
        .insertContent({ type: 'text', text: address, marks: [{ type: 'link', attrs: { href: address } }] })
        .run();
    else chain.setLink({ href: address }).run();
    onDone();
  }

  return (
    <EditorRow label="链接" onEnter={apply} onEscape={onDone}>
      <Field label="链接地址" labelHidden error={fault} className="min-w-48 flex-1">
        <Input
          autoFocus
          inputMode="url"
          placeholder="https://"
          value={href}
          onChange={({ target }) => setHref(target.value)}
        />
      </Field>
      <Button size="sm" onClick={() => apply()}>
        确定
      </Button>
      {before && (
        <Button
          size="sm"
          variant="secondary"
          onClick={() => {
            editor.chain().focus().extendMarkRange('link').unsetLink().run();
            onDone();
          }}
        >
          去掉链接
        </Button>
      )}
      <Button size="sm" variant="ghost" onClick={onDone}>
        取消
      </Button>
    </EditorRow>
  );
}
