import { success } from '@portal/contract/endpoint';
import { noticeDesk as desk } from '@portal/contract/notice-desk';
import { noticeDrafts as drafts } from '@portal/contract/own-notices';
import { pageFrom } from '@portal/contract/paging';
import { type Implemented, implement } from '../../platform/http/api.ts';
import { actorOf } from '../../platform/http/caller.ts';
import type { DeskRules } from './notice-desk.rules.ts';

export function noticeDeskRoutes({ own, ownParty, staff }: DeskRules): Implemented[] {
  return [
    implement(drafts.list, async (page, caller) => success(await own.list(caller, page))),
    implement(drafts.start, async (_, caller) => success(await ownParty(caller))),
    implement(drafts.read, async ({ id }, caller) => success(await own.read(caller, id))),
    implement(drafts.save, async (given, caller) => success(await own.save(caller, given))),
    implement(drafts.submit, async (expected, caller) =>
      success({ notice_id: await own.submit(caller, expected) }, '已提交，请等待审核'),
    ),
    implement(drafts.takeBack, async ({ id }, caller) => {
      await own.takeBack(caller, id);
      return success({}, '已撤回为草稿');
    }),
    implement(drafts.remove, async ({ id }, caller) => {
      await own.remove(caller, id);
      return success({}, '已删除');
    }),
    implement(drafts.followUp, async (given, caller) => success(await own.followUp(caller, given))),
    implement(drafts.duplicates, async ({ id, content }, caller) =>
      success({ duplicates: await own.duplicates(caller, id, content) }),
    ),

    implement(desk.list, async (search, { session }) =>
      success(await staff.queue.list(session.userId, search)),
    ),
    implement(desk.read, async ({ id }) => success(await staff.review.read(id))),
    implement(desk.save, async (edited, caller) =>
      success({ revision: await staff.review.save(actorOf(caller), edited) }, '已保存'),
    ),
    implement(desk.return, async ({ reason, ...expected }, caller) => {
      await staff.review.return(actorOf(caller), expected, reason);
      return success({}, '已退回');
    }),
    implement(desk.publish, async (expected, caller) =>
      success({ published: await staff.review.publish(actorOf(caller), expected) }, '已发布'),
    ),
    implement(desk.schedule, async ({ time, ...expected }, caller) => {
      await staff.review.schedule(actorOf(caller), expected, time);
      return success({}, time === null ? '已取消定时' : '已设定时发布');
    }),
    implement(desk.changes, async ({ id, content, attachments }) =>
      success({ changes: await staff.versions.changes(id, content, attachments) }),
    ),
    implement(desk.correct, async ({ reason, with_notice, ...edited }, caller) => {
      const how = { reason, withNotice: with_notice };
      const { version, correctionId } = await staff.versions.correct(actorOf(caller), edited, how);
      return success({ version, correction_id: correctionId }, '已更正');
    }),
    implement(desk.withdraw, async ({ reason, ...expected }, caller) => {
      await staff.versions.withdraw(actorOf(caller), expected, reason);
      return success({}, '已撤回');
    }),
    implement(desk.versions, async ({ id, ...page }) =>
      success(pageFrom(await staff.versions.list(id), page)),
    ),
    implement(desk.compare, async ({ id, from, to }) => success(await staff.versions.compare(id, from, to))),
    implement(desk.duplicates, async ({ id, content }) =>
      success({ duplicates: await staff.duplicates(id, content) }),
    ),
    implement(desk.history, async ({ id, ...page }) => success(await staff.history(id, page))),
    implement(desk.draftList, async (page, caller) => success(await staff.drafts.list(caller, page))),
    implement(desk.draftRead, async ({ id }, caller) => success(await staff.drafts.read(caller, id))),
    implement(desk.draftSave, async (given, caller) => success(await staff.drafts.save(caller, given))),
    implement(desk.draftSubmit, async (expected, caller) =>
      success({ notice_id: await staff.drafts.submit(caller, expected) }, '已进入待审核队列'),
    ),
    implement(desk.draftDelete, async ({ id }, caller) => {
      await staff.drafts.remove(caller, id);
      return success({}, '已删除');
    }),
  ];
}
