import type { ArticleContent, DeskFile } from '@portal/contract/article-content';
import type { ArticleAttachment, ArticlePicture } from '@portal/contract/articles';
import { and, eq, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { arrayParameter, prepared } from '../../platform/database/prepared.ts';
import { filesIn, type UploadsById } from '../../platform/sanitize-article.ts';
import { articleFiles } from './articles.tables.ts';

type FileRow = typeof articleFiles.$inferSelect;
type FileRows = ReadonlyMap<string, FileRow>;

const addressOf = (id: string) => `/files/${id}`;

const filesById = prepared(
  (queries, name) =>
    queries
      .select()
      .from(articleFiles)
      .where(sql`${articleFiles.fileId} = any(${sql.placeholder('ids')}::text[])`)
      .prepare(name),
  'article_files_by_id',
);

/** Uploads that were taken in, and what a text makes of them. */
export const articleFileStore = {
  /** Everything a text refers to: pictures, films, the cover, attachments. */
  async byIds(
    queries: Queries,
    content: Pick<ArticleContent, 'html' | 'cover' | 'attachments'>,
  ): Promise<FileRows> {
    const { html, cover, attachments } = content;
    const ids = [...filesIn(html), ...(cover ? [cover.file] : []), ...attachments.map((each) => each.file)];
    if (ids.length === 0) return new Map();
    const rows = await filesById(queries).execute({ ids: arrayParameter(ids.slice(0, 1000)) });
    return new Map(rows.map((row) => [row.fileId, row]));
  },

  async takenBy(queries: Queries, userId: number, fileId: string): Promise<FileRow | null> {
    const [row] = await queries
      .select()
      .from(articleFiles)
      .where(and(eq(articleFiles.fileId, fileId), eq(articleFiles.takenBy, userId)));
    return row ?? null;
  },

  /** Taking the same file twice is taking it once. */
  async add(queries: Queries, row: typeof articleFiles.$inferInsert): Promise<void> {
    await queries.insert(articleFiles).values(row).onConflictDoNothing();
  },

  /** What may be shown within a text. */
  playable(fileRows: FileRows): UploadsById {
    return Object.fromEntries(
      [...fileRows.values()].flatMap(({ fileId, kind, width, height }) =>
        kind === 'document' ? [] : [[fileId, { kind, width, height }]],
      ),
    );
  },

  picture(fileRows: FileRows, cover: ArticleContent['cover']): ArticlePicture | null {
    const row = fileRows.get(cover?.file ?? '');
    if (!cover || row?.kind !== 'image') return null;
    return { src: addressOf(row.fileId), alt: cover.alt, width: row.width ?? 0, height: row.height ?? 0 };
  },

  attachments(fileRows: FileRows, wanted: ArticleContent['attachments']): ArticleAttachment[] {
    return wanted.flatMap(({ file, name }) => {
      const row = fileRows.get(file);
      return row ? [{ name, url: addressOf(file), size: row.size, type: row.type }] : [];
    });
  },

  wireOf(row: FileRow): DeskFile {
    const { fileId, kind, name, size, type, width, height } = row;
    return { file: fileId, url: addressOf(fileId), kind, name, size, type, width, height };
  },
};
