import type { Clock } from '../platform/clock.ts';

type Kind = 'sms' | 'wechat' | 'mail';

export type Sent = {
  id: number;
  kind: Kind;
  to: string;
  text: string;
  /** Unix seconds. */
  time: number;
  detail: Record<string, string>;
};

export type Outbox = ReturnType<typeof createOutbox>;

const most = 200;

/** What the simulated gateways were asked to send, newest first. In memory: it dies with the process. */
export function createOutbox(clock: Clock) {
  let sent: Sent[] = [];
  let last = 0;

  return {
    add(message: Omit<Sent, 'id' | 'time'>): Sent {
      last += 1;
      const entry = { ...message, id: last, time: Math.floor(clock().getTime() / 1000) };
      sent = [entry, ...sent].slice(0, most);
      return entry;
    },
    list(filter: { kind?: string | undefined; to?: string | undefined } = {}): Sent[] {
      return sent.filter(
        (entry) => (!filter.kind || entry.kind === filter.kind) && (!filter.to || entry.to === filter.to),
      );
    },
    clear(): void {
      sent = [];
    },
  };
}
