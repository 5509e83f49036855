import { randomBytes, randomUUID } from 'node:crypto';
import { articleContent, type ArticleContent } from '@portal/contract/article-content';
import type { z } from 'zod';
import type { Actor } from '../../platform/audit.ts';
import type { Platform } from '../../platform/platform.ts';
import { users } from '../accounts/accounts.tables.ts';
import type { Articles } from './articles.ts';
import { articleCategories, articleTags } from './articles.tables.ts';

let last = 0;

/** A member of staff with a name, as the audit and the versions show it. */
export async function addEditor({ database, clock }: Platform, nickname: string): Promise<Actor> {
  const [row] = await database
    .insert(users)
    .values({
      nickname,
      roleId: 2,
      staffRoles: ['editor'],
      inviteKey: randomBytes(6).toString('hex'),
      inviteKeyAt: clock(),
      createdAt: clock(),
    })
    .returning({ id: users.id });
  return { userId: row!.id, address: '10.0.0.1' };
}

export async function addCategory({ database }: Platform, name: string, parentId: number | null = null) {
  const [row] = await database.insert(articleCategories).values({ name, parentId }).returning();
  return row!.id;
}

export async function addTag({ database, clock }: Platform, name: string): Promise<number> {
  const [row] = await database.insert(articleTags).values({ name, createdAt: clock() }).returning();
  return row!.id;
}

export const contentOf = (given: z.input<typeof articleContent> = {}): ArticleContent =>
  articleContent.parse({ title: `第 ${++last} 篇文章的标题`, html: '<p>一段正文。</p>', ...given });

/** Writes a draft; its id. */
export async function write(articles: Articles, editor: Actor, given?: z.input<typeof articleContent>) {
  const { id } = await articles.desk.create(editor, randomUUID(), contentOf(given));
  return id;
}

/** Writes and publishes; its id. */
export async function publish(articles: Articles, editor: Actor, given: z.input<typeof articleContent>) {
  const id = await write(articles, editor, given);
  await articles.publishing.publish(editor, { id, revision: 1 }, '');
  return id;
}
