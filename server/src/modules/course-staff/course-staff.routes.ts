import { courseBoard, courseLearners } from '@portal/contract/course-learners';
import { courseComments, courseRights } from '@portal/contract/course-staff';
import { success } from '@portal/contract/endpoint';
import { type Implemented, implement } from '../../platform/http/api.ts';
import type { Board } from './course-staff.board.ts';
import type { Comments } from './course-staff.comments.ts';
import type { Learners } from './course-staff.learners.ts';
import type { StaffRights } from './course-staff.rights.ts';

type Parts = { comments: Comments; rights: StaffRights; learners: Learners; board: Board };

export function courseStaffRoutes({ comments, rights, learners, board }: Parts): Implemented[] {
  return [
    implement(courseComments.list, async (asked) => success(await comments.list(asked))),
    implement(courseComments.approve, async (chosen, caller) => {
      await comments.approve(chosen, caller);
      return success({}, '已通过');
    }),
    implement(courseComments.reject, async (chosen, caller) => {
      await comments.reject(chosen, caller);
      return success({}, '已拒绝，已告知作者');
    }),
    implement(courseComments.reply, async (reply, caller) => {
      await comments.reply(reply, caller);
      return success({}, '已回复');
    }),
    implement(courseRights.list, async (asked) => success(await rights.list(asked))),
    implement(courseRights.grant, async (granting, caller) => {
      const granted = await rights.grant(granting, caller);
      return success(granted, `已为「${granted.nickname}」开通`);
    }),
    implement(courseRights.revoke, async (revoking, caller) => {
      await rights.revoke(revoking, caller);
      return success({}, '学习权限已收回');
    }),
    implement(courseLearners.list, async (asked) => success(await learners.list(asked))),
    implement(courseLearners.detail, async (asked, caller) => success(await learners.detail(asked, caller))),
    implement(courseLearners.heartbeats, async (asked) => success(await learners.heartbeats(asked))),
    implement(courseBoard.read, async ({ days }) => success(await board.read(days))),
  ];
}
