import { accounts } from '@portal/contract/accounts';
import { dataOf } from '@portal/contract/endpoint';
import { exams } from '@portal/contract/exams';
import { insights } from '@portal/contract/insights';
import { lessons } from '@portal/contract/lessons';
import { formatMoney } from '@portal/contract/money';
import { orderStatus } from '@portal/contract/order-titles';
import { orders } from '@portal/contract/orders';
import { formatDate, formatMoment } from '@portal/contract/time';
import type { Visit } from '../visit.ts';

/** The start page of the personal centre. Runs on the server only. */
export async function loadOverview({ call }: Visit) {
  const [me, board, unpaid, { card }, openExams] = await Promise.all([
    call(accounts.userinfo, {}).then(dataOf),
    call(insights.board, {}).then(dataOf),
    call(orders.orderList, { status: orderStatus.unpaid, page_size: 3 }).then(dataOf),
    call(lessons.continueCard, {}).then(dataOf),
    call(exams.openExams, {}).then(dataOf),
  ]);
  return {
    me,
    counts: board.counts,
    days: board.days,
    balance: formatMoney(me.balance),
    vipUntil: me.vip_until * 1000 > Date.now() ? formatDate(me.vip_until) : null,
    unpaid: {
      total: unpaid.total,
      rows: unpaid.data.map(({ order_no, title, amount }) => ({
        to: `/payment/${order_no}`,
        title,
        amount: formatMoney(amount),
      })),
    },
    openExams: openExams.map((exam) => ({
      to: `/course/${exam.course_id}/exam`,
      title: exam.title,
      state: `已答 ${exam.answered} / ${exam.question_count} 题，${formatMoment(exam.ends_at)} 截止`,
    })),
    continued: card && { to: card.href, lesson: card.lesson.title, course: card.course.title },
  };
}

export type Overview = Awaited<ReturnType<typeof loadOverview>>;
