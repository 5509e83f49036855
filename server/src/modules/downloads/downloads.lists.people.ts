import { activationBatchStateTitle, activationTargetTitle } from '@portal/contract/activation-code-titles';
import { activationCodes } from '@portal/contract/activation-codes';
import { auditActionTitle } from '@portal/contract/audit-actions';
import { inquiries } from '@portal/contract/inquiries';
import { jobDesk } from '@portal/contract/job-desk';
import { messageTypeTitle } from '@portal/contract/messages';
import { offers } from '@portal/contract/offers';
import { reviews } from '@portal/contract/reviews';
import { authStatusTitle, roleTitle, staffRoleTitle } from '@portal/contract/roles';
import { auditing, people } from '@portal/contract/staff';
import { listTable, moment, wholeTable, yes } from './downloads.lists.ts';

const userStatusTitle = { 1: '正常', 2: '注销中', 3: '已停用' };
const sourceTitle = { question: '帮助页提问', contact: '在线咨询' };

/** What reviewers, operators and administrators work with. */
export const peopleLists = [
  listTable(people.list, 'users', '用户', {
    编号: (row) => row.id,
    昵称: (row) => row.user_nickname,
    手机号: (row) => row.mobile,
    当前身份: (row) => roleTitle[row.user_identity_id],
    已认证身份: (row) => row.certified.map((type) => roleTitle[type]).join('、'),
    状态: (row) => userStatusTitle[row.user_status],
    职责: (row) => row.staff_roles.map((duty) => staffRoleTitle[duty]).join('、'),
    注册时间: (row) => moment(row.create_time),
    最近登录: (row) => moment(row.seen_time),
  }),
  listTable(reviews.list, 'reviews', '认证申请', {
    编号: (row) => row.id,
    身份: (row) => roleTitle[row.type],
    申请人: (row) => row.applicant,
    名称: (row) => row.title,
    状态: (row) => authStatusTitle[row.auth_status],
    申请时间: (row) => moment(row.applied_time),
    领取人: (row) => row.claimed_by,
  }),
  listTable(inquiries.list, 'inquiries', '留言', {
    来源: (row) => sourceTitle[row.source],
    留言人: (row) => row.name,
    手机号: (row) => row.mobile,
    内容: (row) => row.content,
    留言时间: (row) => moment(row.create_time),
    处理时间: (row) => moment(row.handled_time),
    处理人: (row) => row.handled_by,
    处理备注: (row) => row.note,
    答复: (row) => row.answer,
  }),
  listTable(offers.list, 'offers', '群发消息', {
    类型: (row) => messageTypeTitle[row.message_type],
    标题: (row) => row.title,
    内容: (row) => row.content,
    课程: (row) => row.course?.title ?? '',
    对象: (row) => row.audience,
    总人数: (row) => row.total,
    已发送: (row) => row.sent,
    已完成: (row) => yes(row.done),
    发送人: (row) => row.by,
    时间: (row) => moment(row.create_time),
  }),
  listTable(activationCodes.list, 'activation-batches', '激活码批次', {
    名称: (row) => row.title,
    种类: (row) => activationTargetTitle[row.target],
    数量: (row) => row.number,
    已兑换: (row) => row.redeemed,
    状态: (row) => activationBatchStateTitle[row.state],
    兑换截止: (row) => moment(row.expires),
    备注: (row) => row.note,
    制作人: (row) => row.creator,
    制作时间: (row) => moment(row.created),
    作废原因: (row) => row.revoked_reason,
  }),
  listTable(auditing.list, 'audit', '审计日志', {
    编号: (row) => row.id,
    时间: (row) => moment(row.time),
    操作人: (row) => row.actor,
    操作: (row) => auditActionTitle(row.action),
    对象: (row) => row.subject,
    详情: (row) => JSON.stringify(row.detail),
    地址: (row) => row.address,
  }),
  wholeTable(jobDesk.list, 'failed-runs', '失败的任务运行', ({ failures }) => failures, {
    任务: (row) => row.title,
    名称: (row) => row.name,
    失败时间: (row) => moment(row.failed_time),
    已试次数: (row) => row.tries,
    原因: (row) => row.reason,
  }),
];
