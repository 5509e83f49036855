import { type ArticleContent, mostArticleTags, tooManyTags } from '@portal/contract/article-content';
import { code, PortalError } from '@portal/contract/codes';
import type { Actor } from '../../platform/audit.ts';
import { change } from '../../platform/change.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { articleDeskStore, type Opened } from './articles.desk.store.ts';
import { listingStore } from './articles.listing.store.ts';
import type { ArticlePublishing } from './articles.publishing.ts';
import { articleStore } from './articles.store.ts';
import { searchVector } from './articles.words.ts';
import { type ArticleWriting, noArticle, sameContent } from './articles.writing.ts';

type Action = 'publish' | 'unpublish' | 'move' | 'tag' | 'untag' | 'delete' | 'restore';
type Request = {
  ids: number[];
  action: Action;
  category_id?: number | undefined;
  tag_ids?: number[] | undefined;
};
type Refused = { id: number; title: string; reason: string };

type Rearrangement = { action: 'move' | 'tag' | 'untag'; category_id: number | null; tag_ids: number[] };

const versionNote = { move: '移动栏目', tag: '添加标签', untag: '移除标签' };

export type ArticleBulk = ReturnType<typeof createBulk>;

/** Bulk actions, an article at a time, so that one refusal does not stop the others. */
export function createBulk(
  platform: Platform,
  { writing, publishing }: { writing: ArticleWriting; publishing: ArticlePublishing },
) {
  const { database, clock } = platform;
  /** Changes the draft and the public version; the new revision tells an open editor. */
  async function rearrange(
    transaction: Transaction,
    editor: Actor,
    { article, draft }: Opened,
    request: Rearrangement,
  ) {
    const changed = rearranged(draft.content, request);
    const { content: checked, search } = await writing.prepare(transaction, changed);
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
      categoryId: isPublic && request.action !== 'move' ? article.categoryId : checked.category_id,
      tagIds,
      search: searchVector({ title, summary, tags: [...tags.values()] }),
    });
    await listingStore.relist(transaction, [article.id]);
  }

  /** Scheduled versions follow: a version is immutable, so a new one is scheduled instead. */
  async function rearrangeScheduled(transaction: Transaction, { article }: Opened, request: Rearrangement) {
    const version = await articleDeskStore.versionById(transaction, article.scheduledVersionId ?? 0);
    if (!version) return;
    const content = rearranged(version.content, request);
    if (sameContent(content, version.content)) return;
    const next = await writing.keepVersion(transaction, 'scheduled', {
      articleId: article.id,
      content,
      by: version.by,
      at: clock(),
      note: versionNote[request.action],
    });
    await articleDeskStore.update(transaction, article.id, { scheduledVersionId: next.id });
  }

  async function act(transaction: Transaction, editor: Actor, id: number, request: Request): Promise<void> {
    const { action, category_id = null, tag_ids = [] } = request;
    const opened = await articleDeskStore.hold(transaction, id);
    if (!opened || (action !== 'restore' && opened.article.deletedAt)) throw noArticle();
    if (action === 'publish') return void (await publishing.publishNow(transaction, editor, opened, ''));
    if (action === 'unpublish') return publishing.takeDown(transaction, editor, opened, '批量撤下');
    if (action === 'move' || action === 'tag' || action === 'untag') {
      const rearrangement = { action, category_id, tag_ids };
      await rearrange(transaction, editor, opened, rearrangement);
      await rearrangeScheduled(transaction, opened, rearrangement);
    }
    if (action === 'delete' || action === 'restore') {
      await articleDeskStore.update(transaction, id, { deletedAt: action === 'delete' ? clock() : null });
      await listingStore.relist(transaction, [id]);
    }
    const detail = action === 'move' ? { category_id } : action.endsWith('tag') ? { tag_ids } : {};
    await writing.record(transaction, editor, action, id, detail);
  }

  return async (editor: Actor, request: Request): Promise<{ done: number[]; refused: Refused[] }> => {
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

function rearranged(
  content: ArticleContent,
  { action, category_id, tag_ids }: Rearrangement,
): ArticleContent {
  if (action === 'move') return { ...content, category_id };
  if (action === 'untag')
    return { ...content, tag_ids: content.tag_ids.filter((tag) => !tag_ids.includes(tag)) };
  const tags = [...new Set([...content.tag_ids, ...tag_ids])];
  if (tags.length > mostArticleTags) throw new PortalError(code.failure, tooManyTags);
  return { ...content, tag_ids: tags };
}

/** What visitors see keeps tags that only an unpublished draft has dropped. */
function merged(live: readonly number[], before: ArticleContent, after: ArticleContent): number[] {
  const added = after.tag_ids.filter((tag) => !before.tag_ids.includes(tag));
  const dropped = before.tag_ids.filter((tag) => !after.tag_ids.includes(tag));
  return [...new Set([...live, ...added])].filter((tag) => !dropped.includes(tag));
}
