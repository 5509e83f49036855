import type { Settings } from './settings.ts';

/** A progress bar on a terminal, one line a step elsewhere. */
export function showProgress(text: string, done: number, total: number): void {
  const { stdout } = process;
  if (!stdout.isTTY) {
    if (done === total) stdout.write(`${text} ${total}\n`);
    return;
  }
  const width = 24;
  const filled = total === 0 ? width : Math.round((done / total) * width);
  stdout.write(`\r${text} ${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${done}/${total}`);
  if (done === total) stdout.write('\n');
}

export function announce(settings: Settings, port: number): void {
  const shown = settings.environment === 'production' ? settings.publicUrl : `http://127.0.0.1:${port}`;
  process.stdout.write(`\n采购协会服务平台已就绪：${shown}\n`);
  if (settings.seed) process.stdout.write(demoText(shown));
}

function demoText(origin: string): string {
  return `
演示账号（密码均为 Demo#2026）：
  13900000001 采购人    13900000002 供应商    13900000003 招标代理机构    13900000004 专家
  13900000005 未认证    13900000006 审核中    13900000007 采购人兼供应商
  13900000009 系统管理员（后台 ${origin}/admin）
短信验证码：${origin}/dev/outbox    模拟微信扫码：${origin}/dev/wechat

先看这些（登录后打开）：
  ${origin}/                                    首页，不必登录
  ${origin}/bids                                公告搜索，不必登录
  ${origin}/profile                             个人中心与数据看板（采购人 13900000001）
  ${origin}/pages_workbench/pages/courses       学到一半的课程和待续的考试（供应商 13900000002）
  ${origin}/pages_workbench/pages/promotion     推广与奖励（招标代理机构 13900000003）
  ${origin}/pages_workbench/pages/certificates  证书与学时（专家 13900000004）
  ${origin}/pay/orders                          待付、已付、过期的订单与退款（采购人 13900000001）
  ${origin}/admin                               每个队列都有待办的后台（管理员 13900000009）
`;
}
