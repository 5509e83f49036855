import { exportLimitOf } from '@portal/contract/export-limits';
import { goodsTypeTitle, orderStatusTitle, payMethodTitle } from '@portal/contract/order-titles';
import { financeAccess, orderExport, staffOrders } from '@portal/contract/orders';
import { formatMoment } from '@portal/contract/time';
import { type Download, download } from '../../platform/module.ts';
import type { StaffOrders } from './orders.staff.ts';

/** Orders as a table, with the filters of the list. */
export function ordersDownload(staff: StaffOrders): Download {
  return download({
    type: 'orders',
    title: '订单',
    access: financeAccess,
    list: staffOrders.list,
    filter: orderExport,
    most: () => exportLimitOf('orders'),
    columns: () => [
      '订单号',
      '商品种类',
      '商品',
      '数量',
      '金额（元）',
      '已退款（元）',
      '状态',
      '支付方式',
      '购买人',
      '手机号',
      '下单时间',
      '付款时间',
    ],
    total: ({ format: _, ...search }) => staff.countOf(search),
    async *rows({ format: _, ...search }, most) {
      for await (const some of staff.walk(search, most + 1)) {
        yield some.map((order) => [
          order.order_no,
          goodsTypeTitle[order.goods_type],
          order.title,
          order.quantity,
          order.amount / 100,
          order.refunded / 100,
          orderStatusTitle[order.status],
          order.method ? payMethodTitle[order.method] : '',
          order.buyer.name,
          order.buyer.mobile,
          formatMoment(order.create_time),
          order.pay_time === null ? '' : formatMoment(order.pay_time),
        ]);
      }
    },
  });
}
