import { randomUUID } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import type { SimulatedFile } from './simulated.file.ts';
import type { Delivery, Letter, Manner, Notification, Protocol, Switches } from './simulated.types.ts';

/** How a notification travels; tests hand it to the portal without a socket. */
export type PostNotification = (url: string, letter: Letter) => Promise<Response>;

type Options = {
  file: SimulatedFile;
  clock: Clock;
  protocol: Pick<Protocol, 'gaps' | 'write' | 'acknowledged'>;
  switches: Switches;
  postNotification: PostNotification;
  /** By itself, and so many times faster than the real gateway tries again; null: only when told to. */
  pace: number | null;
};

const mostFinished = 500;

/** What the gateway still has to tell, until the portal says that it heard. */
export function createNotifications({ file, clock, protocol, switches, postNotification, pace }: Options) {
  const notifications = new Map(
    file.all<Notification>('notification').map((notification) => [notification.id, notification]),
  );
  const underway = new Set<string>();
  let timer: NodeJS.Timeout | null = null;
  const now = () => clock().getTime();

  const save = (notification: Notification) => {
    notifications.set(notification.id, notification);
    file.keep('notification', notification.id, notification);
    if (notifications.size <= mostFinished) return;
    for (const { id, state } of notifications.values()) {
      if (state === 'done' && notifications.size > mostFinished) notifications.delete(id);
    }
  };

  const post = async (
    notification: Notification,
    sent: Delivery['sent'],
  ): Promise<Delivery & { heard: boolean }> => {
    const { subject, kind } = notification;
    const letter = protocol.write(notification, sent, switches.serials);
    if (!letter) return { subject, kind, sent, status: 0, heard: false };
    try {
      const response = await postNotification(notification.url, letter);
      const heard = protocol.acknowledged(response.status, await response.text());
      return { subject, kind, sent, status: response.status, heard };
    } catch {
      return { subject, kind, sent, status: 0, heard: false };
    }
  };

  const send = async (notification: Notification): Promise<Delivery[]> => {
    if (underway.has(notification.id)) return [];
    underway.add(notification.id);
    const deliveries: Delivery[] = [];
    try {
      const { manner } = notification;
      const ahead: Delivery['sent'][] = [
        ...(manner.probe ? (['probe'] as const) : []),
        ...(manner.tamper === 'none' ? [] : (['forgery'] as const)),
      ];
      for (const sent of notification.tries === 0 ? ahead : []) {
        if (!protocol.write(notification, sent, switches.serials)) continue;
        const { heard: _, ...delivery } = await post(notification, sent);
        deliveries.push(delivery);
      }
      let { loseAcks } = manner;
      let isDone = false;
      for (let left = 1 + manner.duplicate; left > 0; left -= 1) {
        const { heard, ...delivery } = await post(notification, 'notification');
        deliveries.push(delivery);
        const lost = heard && loseAcks > 0;
        if (lost) loseAcks -= 1;
        if (!heard || lost) break;
        isDone = true;
      }
      const gap = protocol.gaps[notification.tries];
      const tries = notification.tries + 1;
      const next = { ...notification, manner: { ...manner, loseAcks }, tries };
      if (isDone) save({ ...next, state: 'done' });
      else if (gap === undefined) save({ ...next, state: 'given up' });
      else save({ ...next, state: 'waiting', due: now() + (gap * 1000) / (pace ?? 1) });
    } finally {
      underway.delete(notification.id);
    }
    return deliveries;
  };

  const deliver = async (which: { held?: boolean; early?: boolean } = {}): Promise<Delivery[]> => {
    const due = [...notifications.values()].filter(({ state, due: at }) =>
      state === 'held' ? which.held : state === 'waiting' && (which.early || at <= now()),
    );
    if (switches.reorder) due.reverse();
    const deliveries: Delivery[] = [];
    for (const notification of due) deliveries.push(...(await send(notification)));
    wake();
    return deliveries;
  };

  const wake = () => {
    if (pace === null) return;
    if (timer) clearTimeout(timer);
    const dues = [...notifications.values()].filter(({ state }) => state === 'waiting').map(({ due }) => due);
    if (dues.length === 0) return;
    timer = setTimeout(() => void deliver(), Math.max(200, Math.min(...dues) - now())).unref();
  };
  wake();

  return {
    waiting: () => [...notifications.values()].filter(({ state }) => state === 'waiting' || state === 'held'),

    /** Tells at once where the gateway works by itself; otherwise with the next `deliver`. */
    async tell(
      event: Pick<Notification, 'kind' | 'subject' | 'url' | 'content'>,
      manner: Manner,
    ): Promise<Delivery[]> {
      const { hold, duplicate, loseAcks, tamper, probe } = manner;
      const notification: Notification = {
        ...event,
        id: randomUUID(),
        manner: { hold, duplicate, loseAcks, tamper, probe },
        due: now(),
        tries: 0,
        state: hold ? 'held' : 'waiting',
      };
      save(notification);
      if (hold || pace === null) return [];
      const deliveries = await send(notification);
      wake();
      return deliveries;
    },

    deliver,
    reset: () => notifications.clear(),
  };
}
