import type { ArticleContent } from '@portal/contract/article-content';
import { PortalError } from '@portal/contract/codes';
import { change } from '../../platform/change.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { articleDeskStore, type Opened } from './articles.desk.store.ts';
import { relist } from './articles.listing.ts';
import type { ArticlePublishing } from './articles.publishing.ts';
import { articleStore } from './articles.store.ts';
import { searchVector } from './articles.words.ts';
import { type ArticleWriting, type Editor, noArticle } from './articles.writing.ts';

type Action = 'publish' | 'unpublish' | 'move' | 'tag' | 'untag' | 'delete' | 'restore';
type Request = {
  ids: number[];
  action: Action;
  category_id?: number | undefined;
  tag_ids?: number[] | undefined;
};
type Refused = { id: number; title: string; reason: string };

const mostTags = 10;

export type ArticleBulk = ReturnType<typeof createBulk>;

/** One step for many articles: each by itself, so that one refusal does not stop the others. */
export function createBulk(
  platform: Platform,
  { writing, publishing }: { writing: ArticleWriting; publishing: ArticlePublishing },
) {
  const { database, clock } = platform;
  /** Changes what the draft says, and what visitors see at once; an open editor is told by the new revision. */
  async function rearrange(
    transaction: Transaction,
    editor: Editor,
    { article, draft }: Opened,
    { action, content }: { action: Action; content: ArticleContent },
  ) {
    const { content: checked, search } = await writing.prepare(transaction, content);
    await articleDeskStore.updateDraft(transaction, article.id, {
      content: checked,
      search,
      revision: draft.revision + 1,
      savedBy: editor.userId,
      savedAt: clock(),
    });
    const isPublic = article.state === 'published';
    const tagIds = isPublic ? merged(article.tagIds, draft.content, checked) : checked.tag_ids;
    const tags = await articleStore.tagNames(transaction, tagIds);
    const { title, summary } = article;
    await articleDeskStore.update(transaction, article.id, {
      // Tagging does not show visitors a category that only an unpublished draft names.
      categoryId: isPublic && action !== 'move' ? article.categoryId : checked.category_id,
      tagIds,
      search: searchVector({ title, summary, tags: [...tags.values()] }),
    });
    await relist(transaction, [article.id]);
  }

  /** What waits for its time moves along. A version never changes: another one waits instead. */
  async function moveScheduled(transaction: Transaction, { article }: Opened, category_id: number | null) {
    const version = await articleDeskStore.versionById(transaction, article.scheduledVersionId ?? 0);
    if (!version) return;
    const moved = await writing.keepVersion(transaction, 'scheduled', {
      articleId: article.id,
      content: { ...version.content, category_id },
      by: version.by,
      at: clock(),
      note: '移动栏目',
    });
    await articleDeskStore.update(transaction, article.id, { scheduledVersionId: moved.id });
  }

  async function act(transaction: Transaction, editor: Editor, id: number, request: Request): Promise<void> {
    const { action, category_id = null, tag_ids = [] } = request;
    const opened = await articleDeskStore.hold(transaction, id);
    if (!opened || (action !== 'restore' && opened.article.deletedAt)) throw noArticle();
    const { content } = opened.draft;
    if (action === 'publish') return void (await publishing.publishNow(transaction, editor, opened, ''));
    if (action === 'unpublish') return publishing.takeDown(transaction, editor, opened, '批量撤下');
    if (action === 'move') {
      await rearrange(transaction, editor, opened, { action, content: { ...content, category_id } });
      await moveScheduled(transaction, opened, category_id);
    }
    if (action === 'tag') {
      const all = [...new Set([...content.tag_ids, ...tag_ids])].slice(0, mostTags);
      await rearrange(transaction, editor, opened, { action, content: { ...content, tag_ids: all } });
    }
    if (action === 'untag') {
      const left = content.tag_ids.filter((tag) => !tag_ids.includes(tag));
      await rearrange(transaction, editor, opened, { action, content: { ...content, tag_ids: left } });
    }
    if (action === 'delete' || action === 'restore') {
      await articleDeskStore.update(transaction, id, { deletedAt: action === 'delete' ? clock() : null });
      await relist(transaction, [id]);
    }
    const detail = action === 'move' ? { category_id } : action.endsWith('tag') ? { tag_ids } : {};
    await writing.record(transaction, editor, action, id, detail);
  }

  return async (editor: Editor, request: Request): Promise<{ done: number[]; refused: Refused[] }> => {
    const done: number[] = [];
    const refused: Refused[] = [];
    for (const id of new Set(request.ids)) {
      try {
        await change(platform, 'articles', (transaction) => act(transaction, editor, id, request));
        done.push(id);
      } catch (error) {
        if (!(error instanceof PortalError)) throw error;
        const title = (await articleDeskStore.opened(database, id))?.draft.title ?? '';
        refused.push({ id, title, reason: error.message });
      }
    }
    return { done, refused };
  };
}

/** What visitors see keeps tags that only an unpublished draft has dropped. */
function merged(live: readonly number[], before: ArticleContent, after: ArticleContent): number[] {
  const added = after.tag_ids.filter((tag) => !before.tag_ids.includes(tag));
  const dropped = before.tag_ids.filter((tag) => !after.tag_ids.includes(tag));
  return [...new Set([...live, ...added])].filter((tag) => !dropped.includes(tag));
}
