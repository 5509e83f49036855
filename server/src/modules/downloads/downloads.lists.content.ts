import { articleStateTitle } from '@portal/contract/article-content';
import { articleDesk } from '@portal/contract/article-desk';
import { articleStructure } from '@portal/contract/article-structure';
import { noticeDesk } from '@portal/contract/notice-desk';
import { importOutcomeTitle, importStatusTitle, noticeStateTitle } from '@portal/contract/notice-fields';
import { noticeImports } from '@portal/contract/notice-imports';
import { noticeTypeTitle } from '@portal/contract/notice-titles';
import { listTable, moment, yes } from './downloads.lists.ts';

/** What editors work with. */
export const contentLists = [
  listTable(noticeDesk.list, 'notice-desk', '公告', {
    编号: (row) => row.id,
    标题: (row) => row.title,
    公告类型: (row) => noticeTypeTitle[row.type],
    状态: (row) => noticeStateTitle[row.state],
    项目编号: (row) => row.project_number,
    采购人: (row) => row.buyer,
    代理机构: (row) => row.agency,
    提交人: (row) => row.author,
    来源: (row) => row.source,
    更新时间: (row) => moment(row.updated),
    发布时间: (row) => moment(row.published),
  }),
  listTable(noticeDesk.draftList, 'notice-drafts', '公告草稿', {
    标题: (row) => row.title,
    公告类型: (row) => (row.type ? noticeTypeTitle[row.type] : ''),
    更新时间: (row) => moment(row.updated),
  }),
  listTable(noticeImports.list, 'notice-imports', '公告导入', {
    文件: (row) => row.name,
    来源: (row) => row.source,
    直接发布: (row) => yes(row.publish),
    状态: (row) => importStatusTitle[row.status],
    总行数: (row) => row.total,
    新增: (row) => row.added,
    更新: (row) => row.updated,
    未变: (row) => row.unchanged,
    未导入: (row) => row.refused,
    操作人: (row) => row.by,
    开始时间: (row) => moment(row.create_time),
    完成时间: (row) => moment(row.finish_time),
  }),
  listTable(noticeImports.rows, 'notice-import-rows', '导入结果', {
    行号: (row) => row.row,
    结果: (row) => importOutcomeTitle[row.outcome],
    外部编号: (row) => row.external_id,
    标题: (row) => row.title,
    问题: (row) => row.faults.map(({ column, reason }) => `${column}：${reason}`).join('；'),
  }),
  listTable(articleDesk.list, 'articles', '文章', {
    编号: (row) => row.id,
    标题: (row) => row.title,
    状态: (row) => articleStateTitle[row.state],
    栏目: (row) => row.category?.name ?? '',
    标签: (row) => row.tags.map(({ name }) => name).join('、'),
    有未发布的修改: (row) => yes(row.has_changes),
    阅读量: (row) => row.views,
    修改人: (row) => row.changed_by,
    修改时间: (row) => moment(row.changed),
    发布时间: (row) => moment(row.published),
  }),
  listTable(articleStructure.tags, 'article-tags', '标签', {
    标签: (row) => row.name,
    已发布文章: (row) => row.published,
  }),
  listTable(articleStructure.moves, 'article-moves', '地址变更', {
    旧地址: (row) => row.from,
    新地址: (row) => row.to,
    操作人: (row) => row.by,
    时间: (row) => moment(row.time),
  }),
];
