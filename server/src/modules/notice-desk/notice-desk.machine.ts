import { code, PortalError } from '@portal/contract/codes';
import { type NoticeState, noticeStateTitle } from '@portal/contract/notice-fields';

export type NoticeAction =
  | 'submit'
  | 'takeBack'
  | 'remove'
  | 'edit'
  | 'return'
  | 'publish'
  | 'schedule'
  | 'unschedule'
  | 'correct'
  | 'withdraw';
export type NextState = NoticeState | 'gone';

/** Every step there is. */
export const transitions: Record<NoticeAction, Partial<Record<NoticeState, NextState>>> = {
  submit: { draft: 'submitted', returned: 'submitted' },
  takeBack: { submitted: 'draft' },
  remove: { draft: 'gone', returned: 'gone' },
  edit: { submitted: 'submitted', scheduled: 'scheduled' },
  return: { submitted: 'returned', scheduled: 'returned' },
  publish: { submitted: 'published', scheduled: 'published' },
  schedule: { submitted: 'scheduled', scheduled: 'scheduled' },
  unschedule: { scheduled: 'submitted' },
  correct: { published: 'published' },
  withdraw: { published: 'withdrawn' },
};

const refusals: Partial<Record<NoticeAction, Partial<Record<NoticeState, string>>>> = {
  submit: {
    submitted: '公告已提交，请等待审核',
    scheduled: '公告已通过审核，正在等待发布',
    published: '公告已发布，无需再次提交',
  },
  takeBack: {
    scheduled: '公告已通过审核，如需修改请联系工作人员退回',
    published: '公告已发布，如需撤回请联系工作人员',
  },
  edit: { published: '公告已发布，请使用更正', returned: '公告已退回给提交人，请等待重新提交' },
  publish: { published: '公告已经发布', returned: '公告已退回给提交人，请等待重新提交' },
};

/** Where a step leads; a step that does not exist is refused. */
export function nextState(action: NoticeAction, from: NoticeState): NextState {
  const to = transitions[action][from];
  if (to !== undefined) return to;
  const stands = `公告${noticeStateTitle[from]}，不能进行此操作`;
  throw new PortalError(code.failure, refusals[action]?.[from] ?? stands);
}
