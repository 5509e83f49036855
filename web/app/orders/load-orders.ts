import { dataOf } from '@portal/contract/endpoint';
import {
  goodsTypeTitle,
  orderStatus,
  orderStatusTitle,
  type GoodsType,
  type OrderStatus,
} from '@portal/contract/order-titles';
import { orders } from '@portal/contract/orders';
import { numberIn, pageIn, textIn, withQuery } from '../lists/query.ts';
import { withinPages } from '../lists/within-pages.ts';
import type { Visit } from '../visit.ts';
import { entryOf } from './order-entry.ts';

/** One's own orders for the filters in the URL, as texts and addresses. Runs on the server only. */
export async function loadOrders({ call }: Visit, url: URL, pageSize: number) {
  const search = url.searchParams;
  const filter = {
    status: statusIn(search),
    goods_type: typeIn(search),
    keyword: textIn(search, 'keyword', 50),
  };
  const answer = await call(orders.orderList, {
    ...filter,
    page: pageIn(search),
    page_size: pageSize,
    next: search.get('next') ?? undefined,
  });
  const list = withinPages(dataOf(answer), url);
  const counted = new Map(list.counts.map(({ status, count }) => [status, count]));
  const all = [...counted.values()].reduce((sum, count) => sum + count, 0);
  return {
    list: { total: list.total, page: list.page, page_size: list.page_size, next: list.next },
    filter,
    items: list.data.map(entryOf),
    keyword: filter.keyword ?? '',
    isFiltered: Object.values(filter).some((each) => each !== undefined),
    tabs: [
      {
        to: withQuery(search, { status: undefined }),
        label: '全部',
        count: all,
        active: filter.status === undefined,
      },
      ...statuses.map((status) => ({
        to: withQuery(search, { status: String(status) }),
        label: orderStatusTitle[status],
        count: counted.get(status) ?? 0,
        active: filter.status === status,
      })),
    ],
    types: [
      { to: withQuery(search, { type: undefined }), label: '全部', active: filter.goods_type === undefined },
      ...types.map((type) => ({
        to: withQuery(search, { type }),
        label: goodsTypeTitle[type],
        active: filter.goods_type === type,
      })),
    ],
    kept: [
      ...(filter.status === undefined ? [] : [{ name: 'status', value: filter.status }]),
      ...(filter.goods_type === undefined ? [] : [{ name: 'type', value: filter.goods_type }]),
    ],
    now: Math.floor(Date.now() / 1000),
  };
}

const statuses = Object.values(orderStatus);
const types = Object.keys(goodsTypeTitle) as GoodsType[];

const statusIn = (search: URLSearchParams): OrderStatus | undefined =>
  statuses.find((status) => status === numberIn(search, 'status'));
const typeIn = (search: URLSearchParams): GoodsType | undefined =>
  types.find((type) => type === search.get('type'));
