import { data } from 'react-router';
import type { DeskArticle } from '@portal/contract/article-content';
import { articleDesk } from '@portal/contract/article-desk';
import { articleStructure, type DeskCategory } from '@portal/contract/article-structure';
import { RichText } from '../editor/rich-text.tsx';
import { LeaveQuestion } from '../forms/leave-question.tsx';
import { isUnsaved } from '../forms/save-queue.ts';
import { SavingState } from '../forms/saving-state.tsx';
import { numberIn } from '../lists/query.ts';
import { read } from '../staff/read.ts';
import { staffMeta } from '../staff/staff-meta.ts';
import { StaffPage } from '../staff/staff-page.tsx';
import { Alert } from '../ui/alert.tsx';
import { Card } from '../ui/card.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { Textarea } from '../ui/textarea.tsx';
import type { Route } from './+types/staff-article';
import { DeskActions } from './staff-actions.tsx';
import { ConflictDialog } from './staff-conflict.tsx';
import { DeskFacts } from './staff-facts.tsx';
import { articleMedia, uploadArticlePicture } from './staff-files.ts';
import { useArticleDraft, useOthers } from './staff-use-draft.ts';

export function meta() {
  return staffMeta('编辑文章');
}

export async function loader(asked: Route.LoaderArgs) {
  const id = numberIn(new URLSearchParams({ id: asked.params.id }), 'id');
  if (id === undefined) throw data('文章不存在', { status: 404 });
  const [article, categories, tags] = await Promise.all([
    read(asked, articleDesk.read, { id }),
    read(asked, articleStructure.categories, {}),
    read(asked, articleStructure.tags, { page_size: 100 }),
  ]);
  return { article, categories, tags: tags.data };
}

export default function DeskArticlePage({ loaderData: { article, categories, tags } }: Route.ComponentProps) {
  return <Writing key={article.id} article={article} categories={categories} tags={tags} />;
}

type WritingProps = {
  article: DeskArticle;
  categories: DeskCategory[];
  tags: { id: number; name: string }[];
};

function Writing({ article, categories, tags }: WritingProps) {
  const draft = useArticleDraft(article);
  const others = useOthers(article);
  const { content, errors, set, removed } = draft;
  const gone = removed.images + removed.embeds;
  return (
    <StaffPage
      crumbs={[{ label: '文章', to: '/admin/articles' }, { label: '编辑' }]}
      title={content.title || '（还没有标题）'}
      text={draft.conflict ? '请先选择保留哪一份' : <SavingState saving={draft.saving} />}
      action={<DeskActions article={article} draft={draft} />}
    >
      {others.length > 0 && (
        <Alert kind="warning" live title={`${others.map(({ name }) => name).join('、')} 也打开了这篇文章`}>
          可以继续写。两人都保存时，后保存的一方会看到对方的内容，由您决定保留哪一份，另一份在历史版本里。
        </Alert>
      )}
      {gone > 0 && (
        <Alert kind="warning" live title={`有 ${gone} 处外站图片或音视频没有保留`}>
          请把图片下载后从工具栏上传，视频请上传 MP4 文件。
        </Alert>
      )}
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <Card className="flex min-w-0 flex-col gap-5">
          <Field label="标题" required error={errors['content.title'] ?? errors.title}>
            <Input
              large
              maxLength={100}
              value={content.title}
              onChange={({ target }) => set({ title: target.value })}
            />
          </Field>
          <Field label="摘要" hint="列表与搜索结果中显示，不填时取正文开头" error={errors['content.summary']}>
            <Textarea
              rows={3}
              maxLength={300}
              value={content.summary}
              onChange={({ target }) => set({ summary: target.value })}
            />
          </Field>
          <RichText
            label="正文"
            required
            value={content.html}
            uploadPicture={uploadArticlePicture}
            media={articleMedia}
            onChange={(html) => set({ html })}
            {...(errors['content.html'] || errors.html
              ? { error: (errors['content.html'] ?? errors.html)! }
              : {})}
          />
        </Card>
        <DeskFacts article={article} draft={draft} categories={categories} tags={tags} />
      </div>
      <LeaveQuestion dirty={isUnsaved(draft.saving)} />
      {draft.conflict && (
        <ConflictDialog
          conflict={draft.conflict}
          mine={content}
          onSettle={(which) => void draft.settle(which)}
        />
      )}
    </StaffPage>
  );
}
