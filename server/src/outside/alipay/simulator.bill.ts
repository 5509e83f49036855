import { yuanOf } from '@portal/contract/yuan';
import { zipSync } from 'fflate';
import { chinaTime } from '../payment/format.ts';
import type { Simulated } from '../payment/simulated.ts';
import type { SimulatedTrade } from '../payment/simulated.types.ts';

/** The archive of a day: the trades, and a summary beside them, in GBK. */
export function billArchive(
  { paid, returned }: ReturnType<Simulated['billOf']>,
  sellerId: string,
  day: string,
): Uint8Array {
  const names =
    '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注';
  const line = (
    trade: SimulatedTrade,
    transactionId: string,
    at: string,
    fen: number,
    refundNo: string | null,
  ) => {
    const times = [trade.createdAt, at].map((each) => chinaTime(new Date(each)));
    const kind = refundNo === null ? '交易' : '退款';
    const start = [transactionId, trade.outTradeNo, kind, trade.description.replaceAll(',', ' '), ...times];
    const amounts = [yuanOf(fen), yuanOf(fen), ...Array<string>(5).fill('0.00')];
    const end = ['', '0.00', '0.00', refundNo ?? '', '0.00', '0.00', trade.description];
    return [...start, '', '', '', '', '模拟买家(sim***@example.org)', ...amounts, ...end]
      .map((cell) => `${cell}\t`)
      .join(',');
  };
  const rows = [
    ...paid.map(({ trade, arrival }) =>
      line(trade, arrival.transactionId, arrival.paidAt, arrival.amount, null),
    ),
    ...returned.map(({ trade, refund }) =>
      line(
        trade,
        trade.arrivals.at(-1)!.transactionId,
        refund.finishedAt ?? refund.askedAt,
        -refund.amount,
        refund.outRefundNo,
      ),
    ),
  ];
  const detail = [
    '#支付宝业务明细查询',
    `#账号：[${sellerId}0156]`,
    `#起始日期：[${day} 00:00:00]   终止日期：[${day} 23:59:59]`,
    '#-----------------------------------------业务明细列表----------------------------------------',
    names,
    ...rows,
    '#-----------------------------------------业务明细列表结束------------------------------------',
    `#交易合计：${paid.length}笔，退款合计：${returned.length}笔`,
  ];
  const name = `${sellerId}0156_${day.replaceAll('-', '')}`;
  return zipSync({
    [`${name}_summary.csv`]: gbk('#支付宝业务汇总查询\r\n门店编号,门店名称\r\n'),
    [`${name}_detail.csv`]: gbk(`${detail.join('\r\n')}\r\n`),
  });
}

let table: Map<string, number[]> | null = null;

/** Node reads GBK and does not write it, so the table is read backwards. */
function gbk(text: string): Uint8Array {
  if (!table) {
    table = new Map();
    const decoder = new TextDecoder('gbk');
    for (let high = 0x81; high <= 0xfe; high += 1) {
      for (let low = 0x40; low <= 0xfe; low += 1) {
        const character = decoder.decode(Uint8Array.of(high, low));
        if ([...character].length === 1 && !table.has(character)) table.set(character, [high, low]);
      }
    }
  }
  const encoding = table;
  return Uint8Array.from(
    [...text].flatMap((character) => {
      const point = character.codePointAt(0)!;
      return point < 0x80 ? [point] : (encoding.get(character) ?? [0x3f]);
    }),
  );
}
