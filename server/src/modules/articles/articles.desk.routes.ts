import { articleDesk } from '@portal/contract/article-desk';
import { articleStructure } from '@portal/contract/article-structure';
import { success } from '@portal/contract/endpoint';
import { type Implemented, implement } from '../../platform/http/api.ts';
import { actorOf } from '../../platform/http/caller.ts';
import type { ArticleBulk } from './articles.bulk.ts';
import type { ArticleDesk } from './articles.desk.ts';
import type { ArticleMoves } from './articles.moves.ts';
import type { ArticlePublishing } from './articles.publishing.ts';
import type { ArticleStructure } from './articles.structure.ts';
import type { ArticleTagDesk } from './articles.tags.ts';
import type { ArticleVersions } from './articles.versions.ts';

type Structure = { structure: ArticleStructure; tags: ArticleTagDesk; moves: ArticleMoves };
type Parts = Structure & {
  desk: ArticleDesk;
  publishing: ArticlePublishing;
  versions: ArticleVersions;
  bulk: ArticleBulk;
};

export function articleDeskRoutes(parts: Parts): Implemented[] {
  const { desk, publishing, versions, bulk } = parts;
  return [
    implement(articleDesk.list, async (input, caller) => success(await desk.list(actorOf(caller), input))),
    implement(articleDesk.read, async ({ id }, caller) => success(await desk.read(actorOf(caller), id))),
    implement(articleDesk.create, async ({ key, content }, caller) =>
      success(await desk.create(actorOf(caller), key, content)),
    ),
    implement(articleDesk.save, async (input, caller) => success(await desk.save(actorOf(caller), input))),
    implement(articleDesk.clean, async ({ html }) => success(await desk.clean(html))),
    implement(articleDesk.takeFile, async ({ file }, caller) =>
      success(await desk.takeFile(actorOf(caller), file)),
    ),
    implement(articleDesk.presence, async ({ id, leaving }, caller) =>
      success(await desk.presence(actorOf(caller), id, leaving)),
    ),
    implement(articleDesk.previewToken, async ({ id }) => success(await desk.previewToken(id))),
    implement(articleDesk.submit, async ({ note, ...exactly }, caller) => {
      await publishing.submit(actorOf(caller), exactly, note);
      return success({}, '已提交，等待发布');
    }),
    implement(articleDesk.publish, async ({ note, ...exactly }, caller) =>
      success(await publishing.publish(actorOf(caller), exactly, note), '已发布'),
    ),
    implement(articleDesk.schedule, async ({ time, ...exactly }, caller) => {
      await publishing.schedule(actorOf(caller), exactly, time);
      return success({}, time === null ? '已取消定时' : '已设定定时发布');
    }),
    implement(articleDesk.unpublish, async ({ id, reason }, caller) => {
      await publishing.unpublish(actorOf(caller), id, reason);
      return success({}, '已撤下');
    }),
    implement(articleDesk.versions, async (input) => success(await versions.list(input))),
    implement(articleDesk.compare, async ({ id, from, to }) => success(await versions.compare(id, from, to))),
    implement(articleDesk.restore, async (input, caller) =>
      success(await versions.restore(actorOf(caller), input), '已恢复到草稿'),
    ),
    implement(articleDesk.history, async (input) => success(await versions.history(input))),
    implement(articleDesk.bulk, async (input, caller) => success(await bulk(actorOf(caller), input))),
    ...structureRoutes(parts),
  ];
}

function structureRoutes({ structure, tags, moves }: Structure): Implemented[] {
  return [
    implement(articleStructure.categories, async () => success(await structure.categories())),
    implement(articleStructure.saveCategory, async (input, caller) =>
      success(await structure.saveCategory(actorOf(caller), input), '栏目已保存'),
    ),
    implement(articleStructure.removeCategory, async ({ id }, caller) => {
      await structure.removeCategory(actorOf(caller), id);
      return success({}, '栏目已删除');
    }),
    implement(articleStructure.tags, async ({ keyword, page, page_size }) =>
      success(await tags.list(keyword, page, page_size)),
    ),
    implement(articleStructure.saveTag, async ({ id, name }, caller) =>
      success(await tags.save(actorOf(caller), id, name)),
    ),
    implement(articleStructure.mergeTag, async ({ from, into }, caller) => {
      await tags.merge(actorOf(caller), from, into);
      return success({}, '标签已合并');
    }),
    implement(articleStructure.removeTag, async ({ id }, caller) => {
      await tags.remove(actorOf(caller), id);
      return success({}, '标签已删除');
    }),
    implement(articleStructure.slots, async () => success(await structure.slots())),
    implement(articleStructure.saveSlot, async ({ slot, ids }, caller) => {
      await structure.saveSlot(actorOf(caller), slot, ids);
      return success({}, '推荐位已保存');
    }),
    implement(articleStructure.moves, async ({ keyword, page, page_size }) =>
      success(await moves.list(keyword, page, page_size)),
    ),
    implement(articleStructure.saveMove, async ({ from, to }, caller) =>
      success(await moves.save(actorOf(caller), from, to), '已登记'),
    ),
    implement(articleStructure.removeMove, async ({ id }, caller) => {
      await moves.remove(actorOf(caller), id);
      return success({}, '已取消');
    }),
  ];
}
