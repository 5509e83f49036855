import type { ArticleContent } from '@portal/contract/article-content';
import type { Database } from '../../platform/database/database.ts';
import { cleanArticle } from '../../platform/sanitize-pool.ts';
import { articleFileStore } from './articles.files.store.ts';
import { withOutline } from './articles.text.ts';

type Content = Pick<ArticleContent, 'html' | 'cover' | 'attachments'>;
type Body = ReturnType<typeof withOutline> & {
  fileRows: Awaited<ReturnType<typeof articleFileStore.byIds>>;
};

const mostKept = 200;
const longestKept = 50_000;

/** LRU cache of bodies ready to show, by version. Versions and files are immutable. */
export function createBodies(database: Database) {
  const kept = new Map<number, Promise<Body>>();

  async function make(content: Content): Promise<Body> {
    const fileRows = await articleFileStore.byIds(database, content);
    // Sanitised when it was written, and again when shown (security: output).
    const cleaned = await cleanArticle(content.html, articleFileStore.playable(fileRows));
    return { ...withOutline(cleaned.html), fileRows };
  }

  return (content: Content, versionId: number | undefined): Promise<Body> => {
    if (versionId === undefined || content.html.length > longestKept) return make(content);
    const body = kept.get(versionId) ?? make(content);
    // Least recently used first.
    kept.delete(versionId);
    kept.set(versionId, body);
    if (kept.size > mostKept) kept.delete(kept.keys().next().value!);
    body.catch(() => kept.get(versionId) === body && kept.delete(versionId));
    return body;
  };
}
