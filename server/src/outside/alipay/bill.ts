import { unzipSync } from 'fflate';
import { GatewayError } from '../gateway.ts';
import { readTime, signedFenOf } from '../payment/format.ts';
import type { BillRow } from '../payment/port.ts';

const mostBytes = 200_000_000;

/** The trade bill: an archive of GBK tables, of which one has the trades; refunds stand in it as negative amounts. */
export function readTradeBill(archive: Uint8Array): BillRow[] {
  const lines = Object.values(filesOf(archive))
    .map((bytes) => new TextDecoder('gbk').decode(bytes).split(/\r?\n/))
    .find((each) => each.some(isHead));
  if (!lines) throw new GatewayError('bill unreadable');
  const head = lines.findIndex(isHead);
  const names = cellsOf(lines[head]!);
  const end = lines.findIndex((line, index) => index > head && line.startsWith('#'));
  if (end < 0) throw new GatewayError('bill unreadable');
  return lines
    .slice(head + 1, end)
    .filter((line) => line.trim())
    .flatMap((line) => {
      const values = cellsOf(line);
      const row = new Map(names.map((name, index) => [name, values[index] ?? '']));
      return rowOf((name) => row.get(name) ?? '');
    });
}

function filesOf(archive: Uint8Array): Record<string, Uint8Array> {
  let left = mostBytes;
  try {
    return unzipSync(archive, {
      filter: ({ originalSize }) => {
        left -= originalSize;
        return left >= 0;
      },
    });
  } catch {
    throw new GatewayError('bill unreadable');
  }
}

/** Cells carry a tab behind them so that spreadsheets keep long numbers. */
function cellsOf(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
    (quoted?.replaceAll('""', '"') ?? plain ?? '').trim(),
  );
}

function isHead(line: string): boolean {
  return line.startsWith('支付宝交易号,商户订单号');
}

function rowOf(value: (name: string) => string): BillRow[] {
  const type = value('业务类型');
  if (type !== '交易' && type !== '退款') return [];
  const amount = signedFenOf(value('订单金额（元）'));
  const at = readTime(value('完成时间') || value('创建时间'));
  if (amount === null || !at) throw new GatewayError('bill unreadable');
  return [
    {
      kind: type === '退款' ? 'refund' : 'payment',
      outTradeNo: value('商户订单号'),
      transactionId: value('支付宝交易号'),
      outRefundNo: type === '退款' ? value('退款批次号/请求号') : null,
      amount: Math.abs(amount),
      at,
    },
  ];
}
