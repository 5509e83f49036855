import type { NoticeState } from '@portal/contract/notice-fields';
import type { Tone } from '../ui/tone.ts';

export const stateTone: Record<NoticeState, Tone> = {
  draft: 'neutral',
  submitted: 'info',
  returned: 'danger',
  scheduled: 'accent',
  published: 'brand',
  withdrawn: 'neutral',
};

/** What a user may expect next. */
export const stateHint: Record<NoticeState, string> = {
  draft: '还没有提交，只有您能看到。',
  submitted: '工作人员正在审核，通过后会发布。',
  returned: '请按原因修改后重新提交。',
  scheduled: '已通过审核，将按定好的时间发布。',
  published: '已经公开，所有人都能看到。',
  withdrawn: '已从列表中撤下。',
};
