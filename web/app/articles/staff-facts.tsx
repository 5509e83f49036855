import { useState } from 'react';
import type { DeskArticle } from '@portal/contract/article-content';
import { articleStructure, type DeskCategory } from '@portal/contract/article-structure';
import { code } from '@portal/contract/codes';
import { filePurpose } from '@portal/contract/files';
import { call } from '../browser/call.ts';
import { Upload } from '../files/upload.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { Select } from '../ui/select.tsx';
import { indented } from './staff-category.ts';
import { uploadArticleCover, uploadArticleFile } from './staff-files.ts';
import { DeskSteps } from './staff-steps.tsx';
import type { ArticleDraft } from './staff-use-draft.ts';

type FactsProps = {
  article: DeskArticle;
  draft: ArticleDraft;
  categories: DeskCategory[];
  tags: { id: number; name: string }[];
};

/** Everything about an article that is not its text. */
export function DeskFacts({ article, draft, categories, tags }: FactsProps) {
  const { content, errors, set } = draft;
  const line = (key: 'author' | 'source' | 'source_url' | 'editor', label: string, most: number) => (
    <Field label={label} error={errors[`content.${key}`]}>
      <Input maxLength={most} value={content[key]} onChange={({ target }) => set({ [key]: target.value })} />
    </Field>
  );
  return (
    <div className="flex flex-col gap-5">
      <Card as="section" aria-label="归类" className="flex flex-col gap-4">
        <Field label="栏目" required error={errors['content.category_id'] ?? errors.category_id}>
          <Select
            placeholder="请选择栏目"
            options={indented(categories)}
            value={content.category_id === null ? '' : String(content.category_id)}
            onChange={({ target }) => set({ category_id: target.value ? Number(target.value) : null })}
          />
        </Field>
        <KeywordField words={content.keywords} onChange={(keywords) => set({ keywords })} />
        <TagField tags={tags} chosen={content.tag_ids} onChange={(tag_ids) => set({ tag_ids })} />
      </Card>
      <DeskSteps article={article} draft={draft} />
      <Card as="section" aria-label="署名" className="flex flex-col gap-4">
        {line('source', '来源', 60)}
        {line('source_url', '来源链接', 500)}
        {line('author', '作者', 40)}
        {line('editor', '责任编辑', 40)}
      </Card>
      <Card as="section" aria-label="封面" className="flex flex-col gap-4">
        {content.cover && (
          <img
            src={`/files/${content.cover.file}`}
            alt={content.cover.alt || '封面预览'}
            className="aspect-3/2 w-full rounded-md object-cover"
          />
        )}
        <Field label="封面" group error={errors['content.cover']}>
          <Upload
            label="上传封面"
            upload={uploadArticleCover}
            accept={[...filePurpose.articleImage.types]}
            maxSize={filePurpose.articleImage.most}
            maxFiles={1}
            value={
              content.cover
                ? [{ id: content.cover.file, url: article.cover?.src ?? '', name: '封面图片' }]
                : []
            }
            onChange={([file]) =>
              set({ cover: file ? { file: file.id, alt: content.cover?.alt ?? '' } : null })
            }
          />
        </Field>
        {content.cover && (
          <Field label="封面说明" required hint="读屏软件会念出来" error={errors['content.cover.alt']}>
            <Input
              maxLength={120}
              value={content.cover.alt}
              onChange={({ target }) => set({ cover: { file: content.cover!.file, alt: target.value } })}
            />
          </Field>
        )}
      </Card>
      <Card as="section" aria-label="附件">
        <Field label="附件" group error={errors['content.attachments']}>
          <Upload
            label="上传附件"
            hint="支持 PDF、Word、Excel、PPT"
            upload={uploadArticleFile}
            accept={[...filePurpose.articleFile.types]}
            maxSize={filePurpose.articleFile.most}
            maxFiles={20}
            value={content.attachments.map(({ file, name }) => ({ id: file, url: '', name }))}
            onChange={(files) => set({ attachments: files.map(({ id, name }) => ({ file: id, name })) })}
          />
        </Field>
      </Card>
    </div>
  );
}

type KeywordFieldProps = { words: string[]; onChange: (words: string[]) => void };

/** Keywords, read by search engines alone. The raw text is kept while typing; the list is parsed from it. */
function KeywordField({ words, onChange }: KeywordFieldProps) {
  const [typed, setTyped] = useState(words.join('，'));
  return (
    <Field label="关键词" hint="供搜索引擎使用，用逗号隔开，最多 10 个">
      <Input
        maxLength={200}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          const parts = target.value.split(/[,，、;；]/).map((word) => word.trim().slice(0, 30));
          onChange([...new Set(parts.filter(Boolean))].slice(0, 10));
        }}
      />
    </Field>
  );
}

type TagFieldProps = {
  tags: { id: number; name: string }[];
  chosen: number[];
  onChange: (ids: number[]) => void;
};

/** Existing tags are chosen; an unknown name makes a new one. */
function TagField({ tags, chosen, onChange }: TagFieldProps) {
  const [names, setNames] = useState(() => new Map(tags.map(({ id, name }) => [id, name])));
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState('');

  async function add() {
    const name = typed.trim();
    if (!name) return;
    const answer = await call({ ...articleStructure.saveTag, quiet: true }, { name });
    if (answer.code !== code.success) return setFault(answer.msg);
    setFault('');
    setTyped('');
    setNames((before) => new Map(before).set(answer.data.id, answer.data.name));
    if (!chosen.includes(answer.data.id)) onChange([...chosen, answer.data.id]);
  }

  return (
    <div>
      <Field label="标签" hint="回车添加，最多 10 个" error={fault}>
        <Input
          list="article-tags"
          maxLength={20}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            void add();
          }}
        />
      </Field>
      <datalist id="article-tags">
        {tags.map(({ id, name }) => (
          <option key={id}>{name}</option>
        ))}
      </datalist>
      <ul className="mt-3 flex flex-wrap gap-2">
        {chosen.map((id) => (
          <li key={id}>
            <Button
              size="sm"
              variant="secondary"
              onClick={() => onChange(chosen.filter((each) => each !== id))}
            >
              {names.get(id) ?? `标签 ${id}`}
              <span aria-hidden> ×</span>
              <span className="sr-only">，移除</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
