import { useState } from 'react';
import type { Editor } from '@tiptap/core';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { ProgressBar } from '../ui/progress.tsx';
import { type ArticleMedia, faultOf } from './media.ts';
import { insertHere } from './insert-here.ts';
import { EditorRow } from './row.tsx';

type MediaRowProps = { kind: 'video' | 'file'; editor: Editor; media: ArticleMedia; onDone: () => void };

const words = {
  video: { label: '视频', choose: '选择视频', name: '视频标题', hint: '视频标题：讲的是什么' },
  file: { label: '文件', choose: '选择文件', name: '链接文字', hint: '链接文字，不填时为文件名' },
} as const;

/** A video that plays in the text, or a file as a link: sent first, put in where the cursor is. */
export function MediaRow({ kind, editor, media, onDone }: MediaRowProps) {
  const [file, setFile] = useState<File | null>(null);
  const [name, setName] = useState('');
  const [progress, setProgress] = useState<number | null>(null);
  const [fault, setFault] = useState('');
  const { label, choose, name: nameLabel, hint } = words[kind];

  async function add() {
    if (!file) return setFault(`请${choose}`);
    setFault('');
    setProgress(0);
    try {
      if (kind === 'video') {
        const src = await media.uploadVideo(file, setProgress);
        insertHere(editor, { type: 'video', attrs: { src, title: name.trim() } });
      } else {
        const { href, name: given } = await media.uploadFile(file, setProgress);
        const marks = [{ type: 'link', attrs: { href } }];
        insertHere(editor, { type: 'text', text: name.trim() || given, marks });
      }
      onDone();
    } catch (error) {
      setProgress(null);
      setFault(faultOf(error, `${label}没有上传成功，请重试`));
    }
  }

  return (
    <EditorRow label={label} onEnter={() => void add()} onEscape={onDone}>
      <Field label={choose} labelHidden error={fault} className="min-w-48">
        <input
          type="file"
          aria-label={choose}
          accept={kind === 'video' ? media.videoTypes : media.fileTypes}
          className="block w-full text-sm file:me-3 file:min-h-9 file:rounded-md file:border file:border-line-strong file:bg-surface file:px-3"
          onChange={({ target }) => setFile(target.files?.[0] ?? null)}
        />
      </Field>
      <Field label={nameLabel} labelHidden className="min-w-48 flex-1">
        <Input
          maxLength={100}
          placeholder={hint}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      <Button size="sm" loading={progress !== null} onClick={() => void add()}>
        插入
      </Button>
      <Button size="sm" variant="ghost" onClick={onDone}>
        取消
      </Button>
      {progress !== null && <ProgressBar label={`${label}上传进度`} value={progress} className="w-full" />}
    </EditorRow>
  );
}
