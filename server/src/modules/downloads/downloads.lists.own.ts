import { activationTargetTitle } from '@portal/contract/activation-code-titles';
import { activationCodes } from '@portal/contract/activation-codes';
import { certificates } from '@portal/contract/certificates';
import { collections } from '@portal/contract/collections';
import { rightSourceTitle } from '@portal/contract/courses';
import { attemptStateTitle, questionTypeTitle } from '@portal/contract/exam-titles';
import { type AttemptState, exams } from '@portal/contract/exams';
import { invoiceKindTitle, invoiceStatusTitle } from '@portal/contract/invoice-titles';
import { invoices } from '@portal/contract/invoices';
import { lessons } from '@portal/contract/lessons';
import { lessonNotes } from '@portal/contract/lesson-notes';
import { messages, messageTypeTitle } from '@portal/contract/messages';
import { noticeDrafts } from '@portal/contract/own-notices';
import { noticeStateTitle } from '@portal/contract/notice-fields';
import { noticeTypeTitle } from '@portal/contract/notice-titles';
import { goodsTypeTitle, orderStatusTitle, payMethodTitle } from '@portal/contract/order-titles';
import { orders } from '@portal/contract/orders';
import { promotion } from '@portal/contract/promotion';
import { rewardStateTitle } from '@portal/contract/promotion-titles';
import { reservationStateTitle } from '@portal/contract/reservation-titles';
import { reservations } from '@portal/contract/reservations';
import { subscriptions } from '@portal/contract/subscriptions';
import { transferStatusTitle } from '@portal/contract/transfer-titles';
import { transfers } from '@portal/contract/transfers';
import { listTable, moment, yes, yuan } from './downloads.lists.ts';

const collectableTitle = { course: '课程', notice: '公告', article: '文章' };
const frequencyTitle = { now: '即时', daily: '每日', off: '不提醒' };

/** As the page of the exam: what is not handed in has no result. */
const isMarked = (state: AttemptState) => state === 'finished' || state === 'abandoned';

/** What somebody has in the personal centre. */
export const ownLists = [
  listTable(orders.orderList, 'own-orders', '我的订单', {
    订单号: (row) => row.order_no,
    商品种类: (row) => goodsTypeTitle[row.goods_type],
    商品: (row) => row.title,
    数量: (row) => row.quantity,
    '金额（元）': (row) => yuan(row.amount),
    '已退款（元）': (row) => yuan(row.refunded),
    状态: (row) => orderStatusTitle[row.status],
    支付方式: (row) => (row.method ? payMethodTitle[row.method] : ''),
    下单时间: (row) => moment(row.create_time),
    付款时间: (row) => moment(row.pay_time),
  }),
  listTable(transfers.list, 'own-transfers', '对公转账', {
    订单号: (row) => row.order_no,
    商品: (row) => row.order_title,
    付款单位: (row) => row.payer,
    银行流水号: (row) => row.bank_serial,
    '金额（元）': (row) => yuan(row.amount),
    状态: (row) => transferStatusTitle[row.status],
    退回原因: (row) => row.reason,
    提交时间: (row) => moment(row.create_time),
    处理时间: (row) => moment(row.decide_time),
  }),
  listTable(invoices.list, 'own-invoices', '发票', {
    发票种类: (row) => invoiceKindTitle[row.kind],
    抬头: (row) => row.title,
    税号: (row) => row.tax_number,
    '金额（元）': (row) => yuan(row.amount),
    状态: (row) => invoiceStatusTitle[row.status],
    订单号: (row) => row.orders.map(({ order_no }) => order_no).join('、'),
    发票号码: (row) => row.blue?.number ?? '',
    开票日期: (row) => row.blue?.day ?? '',
    红字发票号码: (row) => row.red?.number ?? '',
    申请时间: (row) => moment(row.create_time),
  }),
  listTable(collections.getCollectList, 'own-collections', '收藏', {
    种类: (row) => collectableTitle[row.type],
    标题: (row) => row.title,
    说明: (row) => row.note,
    地址: (row) => row.href,
    截止时间: (row) => moment(row.deadline),
    仍可查看: (row) => yes(row.is_available),
    收藏时间: (row) => moment(row.collected),
  }),
  listTable(lessons.getVideoHistory, 'own-history', '学习记录', {
    课程: (row) => row.course.title,
    课时: (row) => row.title,
    '进度（%）': (row) => row.percent,
    已学完: (row) => yes(row.complete),
    最近学习: (row) => moment(row.updated),
  }),
  listTable(lessons.myBuyList, 'own-courses', '我的课程', {
    名称: (row) => row.title,
    种类: (row) => (row.type === 'course' ? '课程' : '学习路径'),
    来源: (row) => rightSourceTitle[row.source],
    学时: (row) => row.credit_hours,
    '进度（%）': (row) => row.percent,
    已学完: (row) => yes(row.complete),
    开通时间: (row) => moment(row.granted),
    有效期至: (row) => moment(row.until) || '长期',
  }),
  listTable(lessons.learnedCourses, 'own-learned', '学过的课程', {
    课程: (row) => row.title,
    '进度（%）': (row) => row.percent,
    已学课时: (row) => row.lessons_done,
    全部课时: (row) => row.lessons,
    已学完: (row) => yes(row.complete),
    最近学习: (row) => moment(row.updated),
  }),
  listTable(exams.examAttempts, 'own-exam-attempts', '考试记录', {
    次数: (row) => row.number,
    状态: (row) => attemptStateTitle[row.state],
    得分: (row) => (isMarked(row.state) ? row.score : ''),
    满分: (row) => row.full_score,
    及格线: (row) => row.pass_score,
    通过: (row) => (isMarked(row.state) ? yes(row.passed) : ''),
    答对题数: (row) => (isMarked(row.state) ? row.right_count : ''),
    题数: (row) => row.question_count,
    开始时间: (row) => moment(row.started),
    交卷时间: (row) => moment(row.submitted),
    '用时（秒）': (row) => row.used_seconds,
  }),
  listTable(certificates.list, 'own-certificates', '证书', {
    证书编号: (row) => row.number,
    课程: (row) => row.course_title,
    学时: (row) => row.credit_hours,
    成绩: (row) => row.score,
    状态: (row) => (row.state === 'valid' ? '有效' : '已撤销'),
    颁发时间: (row) => moment(row.issued),
    核验地址: (row) => row.verify_url,
  }),
  listTable(exams.wrongAnswerList, 'own-wrong-answers', '错题', {
    课程: (row) => row.course_title,
    题型: (row) => questionTypeTitle[row.type],
    题目: (row) => row.body,
    选项: (row) => row.options.join('\n'),
    答错次数: (row) => row.times_wrong,
    最近答错: (row) => moment(row.last_wrong),
  }),
  listTable(subscriptions.list, 'own-subscriptions', '订阅', {
    名称: (row) => row.name,
    条件: (row) => row.summary,
    提醒: (row) => frequencyTitle[row.frequency],
    匹配数: (row) => row.matches,
    创建时间: (row) => moment(row.create_time),
  }),
  listTable(subscriptions.matches, 'own-matches', '订阅匹配的公告', {
    订阅: (row) => row.subscription.name,
    公告: (row) => row.notice.title,
    公告类型: (row) => noticeTypeTitle[row.notice.type],
    采购人: (row) => row.notice.buyer.name,
    地区: (row) => row.notice.district.name,
    '预算（元）': (row) => yuan(row.notice.budget),
    截止时间: (row) => moment(row.notice.deadline),
    匹配时间: (row) => moment(row.matched_time),
  }),
  listTable(messages.messageList, 'own-messages', '消息', {
    种类: (row) => messageTypeTitle[row.message_type],
    标题: (row) => row.message_title,
    内容: (row) => row.message_content,
    已读: (row) => yes(row.status === 1),
    时间: (row) => moment(row.create_time),
  }),
  listTable(activationCodes.own, 'own-activation-codes', '激活码兑换记录', {
    种类: (row) => activationTargetTitle[row.target],
    名称: (row) => row.title,
    兑换时间: (row) => moment(row.time),
    有效期至: (row) => moment(row.until) || '长期',
    收回时间: (row) => moment(row.taken_back),
  }),
  listTable(promotion.invited, 'own-invited', '邀请的用户', {
    用户: (row) => row.name,
    注册时间: (row) => moment(row.create_time),
    奖励期至: (row) => moment(row.until),
    付款订单数: (row) => row.orders,
    '奖励（元）': (row) => yuan(row.rewarded),
  }),
  listTable(promotion.rewards, 'own-rewards', '推广奖励', {
    用户: (row) => row.name,
    商品种类: (row) => goodsTypeTitle[row.goods_type],
    '订单金额（元）': (row) => yuan(row.order_amount),
    '已退款（元）': (row) => yuan(row.refunded),
    '奖励（元）': (row) => yuan(row.amount),
    状态: (row) => rewardStateTitle[row.state],
    产生时间: (row) => moment(row.create_time),
    结算时间: (row) => moment(row.due_time),
  }),
  listTable(reservations.list, 'own-reservations', '我的预约', {
    服务: (row) => row.service.title,
    地点: (row) => row.service.place,
    开始: (row) => moment(row.starts),
    结束: (row) => moment(row.ends),
    状态: (row) => reservationStateTitle[row.state],
    姓名: (row) => row.name,
    手机号: (row) => row.mobile,
    备注: (row) => row.remark,
    '价格（元）': (row) => yuan(row.price),
    订单号: (row) => row.order_no,
    取消原因: (row) => row.reason,
    提交时间: (row) => moment(row.create_time),
  }),
  listTable(lessonNotes.list, 'own-notes', '学习笔记', {
    课程: (row) => row.course.title,
    课时: (row) => row.lesson.title,
    '位置（秒）': (row) => row.second,
    笔记: (row) => row.content,
    记录时间: (row) => moment(row.created),
    修改时间: (row) => moment(row.updated),
  }),
  listTable(subscriptions.reminders, 'own-reminders', '截止提醒', {
    公告: (row) => row.notice.title,
    截止时间: (row) => moment(row.notice.deadline),
    提前天数: (row) => row.days,
    提醒时间: (row) => moment(row.remind_time),
    公告已撤回: (row) => yes(row.notice.withdrawn),
  }),
  listTable(noticeDrafts.list, 'own-notices', '我发布的公告', {
    标题: (row) => row.title,
    公告类型: (row) => (row.type ? noticeTypeTitle[row.type] : ''),
    项目编号: (row) => row.project_number,
    状态: (row) => noticeStateTitle[row.state],
    退回原因: (row) => row.returned_reason,
    更新时间: (row) => moment(row.updated),
    发布时间: (row) => moment(row.published),
  }),
];
