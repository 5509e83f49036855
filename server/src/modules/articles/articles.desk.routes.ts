import { articleDesk } from '@portal/contract/article-desk';
import { articleStructure } from '@portal/contract/article-structure';
import { success } from '@portal/contract/endpoint';
import { type Implemented, implement } from '../../platform/http/api.ts';
import type { UserCaller } from '../../platform/http/caller.ts';
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

const by = ({ session, address }: UserCaller) => ({ userId: session.userId, address });

export function articleDeskRoutes(parts: Parts): Implemented[] {
  const { desk, publishing, versions, bulk } = parts;
  return [
    implement(articleDesk.list, async (input, caller) => success(await desk.list(by(caller), input))),
    implement(articleDesk.read, async ({ id }, caller) => success(await desk.read(by(caller), id))),
    implement(articleDesk.create, async ({ key, content }, caller) =>
      success(await desk.create(by(caller), key, content)),
    ),
    implement(articleDesk.save, async (input, caller) => success(await desk.save(by(caller), input))),
    implement(articleDesk.clean, async ({ html }) => success(await desk.clean(html))),
    implement(articleDesk.takeFile, async ({ file }, caller) =>
      success(await desk.takeFile(by(caller), file)),
    ),
    implement(articleDesk.presence, async ({ id, leaving }, caller) =>
      success(await desk.presence(by(caller), id, leaving)),
    ),
    implement(articleDesk.previewToken, async ({ id }) => success(await desk.previewToken(id))),
    implement(articleDesk.submit, async ({ note, ...exactly }, caller) => {
      await publishing.submit(by(caller), exactly, note);
      return success({}, '已提交，等待发布');
    }),
    implement(articleDesk.publish, async ({ note, ...exactly }, caller) =>
      success(await publishing.publish(by(caller), exactly, note), '已发布'),
    ),
    implement(articleDesk.schedule, async ({ time, ...exactly }, caller) => {
      await publishing.schedule(by(caller), exactly, time);
      return success({}, time === null ? '已取消定时' : '已设定定时发布');
    }),
    implement(articleDesk.unpublish, async ({ id, reason }, caller) => {
      await publishing.unpublish(by(caller), id, reason);
      return success({}, '已撤下');
    }),
    implement(articleDesk.versions, async (input) => success(await versions.list(input))),
    implement(articleDesk.compare, async ({ id, from, to }) => success(await versions.compare(id, from, to))),
    implement(articleDesk.restore, async (input, caller) =>
      success(await versions.restore(by(caller), input), '已恢复到草稿'),
    ),
    implement(articleDesk.history, async (input) => success(await versions.history(input))),
    implement(articleDesk.bulk, async (input, caller) => success(await bulk(by(caller), input))),
    ...structureRoutes(parts),
  ];
}

function structureRoutes({ structure, tags, moves }: Structure): Implemented[] {
  return [
    implement(articleStructure.categories, async () => success(await structure.categories())),
    implement(articleStructure.saveCategory, async (input, caller) =>
      success(await structure.saveCategory(by(caller), input), '栏目已保存'),
    ),
    implement(articleStructure.removeCategory, async ({ id }, caller) => {
      await structure.removeCategory(by(caller), id);
      return success({}, '栏目已删除');
    }),
    implement(articleStructure.tags, async ({ keyword, page, page_size }) =>
      success(await tags.list(keyword, page, page_size)),
    ),
    implement(articleStructure.saveTag, async ({ id, name }, caller) =>
      success(await tags.save(by(caller), id, name)),
    ),
    implement(articleStructure.mergeTag, async ({ from, into }, caller) => {
      await tags.merge(by(caller), from, into);
      return success({}, '标签已合并');
    }),
    implement(articleStructure.removeTag, async ({ id }, caller) => {
      await tags.remove(by(caller), id);
      return success({}, '标签已删除');
    }),
    implement(articleStructure.slots, async () => success(await structure.slots())),
    implement(articleStructure.saveSlot, async ({ slot, ids }, caller) => {
      await structure.saveSlot(by(caller), slot, ids);
      return success({}, '推荐位已保存');
    }),
    implement(articleStructure.moves, async ({ keyword, page, page_size }) =>
      success(await moves.list(keyword, page, page_size)),
    ),
    implement(articleStructure.saveMove, async ({ from, to }, caller) =>
      success(await moves.save(by(caller), from, to), '已登记'),
    ),
    implement(articleStructure.removeMove, async ({ id }, caller) => {
      await moves.remove(by(caller), id);
      return success({}, '已取消');
    }),
  ];
}
