import type { NoticeAction } from './notice-desk.machine.ts';

/** Steps as history shows them. */
export const stepTitle: Record<string, string> = {
  'notices.submit': '提交审核',
  'notices.takeBack': '撤回修改',
  'notices.remove': '删除',
  'notices.edit': '编辑修改',
  'notices.return': '退回',
  'notices.publish': '发布',
  'notices.schedule': '定时发布',
  'notices.unschedule': '取消定时',
  'notices.correct': '更正',
  'notices.withdraw': '撤回公告',
};

/** The service message for the author. */
export function messageOf(
  action: Extract<NoticeAction, 'return' | 'publish' | 'withdraw' | 'correct'>,
  title: string,
  reason = '',
): { title: string; content: string } {
  const name = `「${title}」`;
  switch (action) {
    case 'return':
      return {
        title: '公告已退回',
        content: `您提交的公告${name}被退回：${reason}。请在「我的公告」中修改后重新提交。`,
      };
    case 'publish':
      return { title: '公告已发布', content: `您提交的公告${name}已通过审核并发布。` };
    case 'correct':
      return { title: '公告已更正', content: `您提交的公告${name}由工作人员作了更正：${reason}。` };
    case 'withdraw':
      return { title: '公告已撤回', content: `您提交的公告${name}已被撤回：${reason}。` };
  }
}
