import { PortalError } from '@portal/contract/codes';
import type { NotificationOutcome } from '@portal/contract/payments';
import {
  type Channel,
  type GatewayEvent,
  NotificationRefused,
  type PaymentGateways,
} from '../../outside/payment/port.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Applied, Apply } from './payments.apply.ts';
import { notificationStore as store } from './payments.notifications.store.ts';
import type { Returns } from './payments.returns.ts';

export type Inbox = ReturnType<typeof createInbox>;

type Ports = { gateways: PaymentGateways; apply: Apply; returns: Returns };
type Record = (queries: Queries, result: { outcome: NotificationOutcome; reason: string }) => Promise<void>;
export type Arrived = { headers: Headers; body: Uint8Array };

const day = 86_400_000;
const keptDays = { refused: 30, others: 180 };
/** Anybody can post here: refused notifications are kept up to so many an hour, truncated. */
const mostRefused = { most: 200, seconds: 3600 };
const mostRefusedBytes = 4096;

const words: { [Result in Exclude<Applied, 'foreign'>]: string } = {
  unpaid: '尚未支付',
  same: '款项此前已记录',
  order: '已入订单',
  returned: '订单不再收款，已转退回',
  quarantine: '与订单不符，已转待处理',
};

/** What the adapters call it, in the words of the back office. */
const refusalTitle: { [reason: string]: string } = {
  signature: '签名不符',
  unsigned: '没有签名',
  probe: '渠道的签名探测',
  stale: '通知已过期',
  unreadable: '内容无法识别',
  'another merchant': '收款商户不符',
  'sealed with another key': '密钥不符',
  'unknown sign type': '签名方式不支持',
  'unknown key': '签名证书未知',
};

/** Inbox of the gateways' notifications, stored with their effect in one transaction. */
export function createInbox(platform: Platform, { gateways, apply, returns }: Ports) {
  const { database, clock, limits, log } = platform;

  async function refuse(channel: Channel, body: Uint8Array, reason: string): Promise<void> {
    log.warn({ channel, reason }, 'notification refused');
    try {
      await limits.use({ key: `payments:refused:${channel}`, ...mostRefused });
    } catch (error) {
      if (error instanceof PortalError) return;
      throw error;
    }
    await store.refuse(database, {
      channel,
      body: body.subarray(0, mostRefusedBytes),
      size: body.byteLength,
      outcome: 'refused',
      reason: (refusalTitle[reason] ?? reason).slice(0, 200),
      receivedAt: clock(),
    });
  }

  /** Idempotent: a repeated notification changes nothing. */
  async function work(channel: Channel, event: GatewayEvent, record: Record): Promise<void> {
    if (event.kind === 'refund') {
      const reason = (await returns.receive(event.refund)) ? '退款结果已记录' : '没有对应的退款单';
      return record(database, { outcome: 'applied', reason });
    }
    await database.transaction(async (transaction) => {
      const given = { payment: event.payment, source: 'callback' } as const;
      const applied = await apply.within(transaction, channel, given);
      if (applied === 'foreign') throw new NotificationRefused('收款商户不符');
      await record(transaction, { outcome: 'applied', reason: words[applied] });
    });
  }

  return {
    refuse,

    /** Rethrows our own failures, so that the gateway sends it again. */
    async receive(channel: Channel, arrived: Arrived): Promise<Response> {
      const gateway = gateways[channel];
      let event: GatewayEvent;
      try {
        event = await gateway.receive(arrived);
      } catch (error) {
        if (!(error instanceof NotificationRefused)) throw error;
        await refuse(channel, arrived.body, error.reason);
        return gateway.refused(error.reason);
      }
      const record: Record = (queries, result) =>
        store.record(queries, {
          channel,
          notifyId: event.notifyId,
          kind: event.kind,
          number: event.kind === 'payment' ? event.payment.outTradeNo : event.refund.outRefundNo,
          body: arrived.body,
          size: arrived.body.byteLength,
          receivedAt: clock(),
          ...result,
        });
      try {
        await work(channel, event, record);
      } catch (error) {
        if (error instanceof NotificationRefused) {
          await record(database, { outcome: 'refused', reason: error.reason });
          return gateway.refused(error.reason);
        }
        await record(database, { outcome: 'failed', reason: '处理时出错，等待渠道重发' });
        throw error;
      }
      return gateway.accepted();
    },

    async prune(): Promise<void> {
      const before = (days: number) => new Date(clock().getTime() - days * day);
      await store.prune(database, ['refused'], before(keptDays.refused));
      await store.prune(database, ['applied', 'received', 'failed'], before(keptDays.others));
    },
  };
}
