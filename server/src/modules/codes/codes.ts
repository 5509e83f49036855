import type { Sms } from '../../outside/sms/port.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { createCaptchas } from './codes.captcha.ts';
import { createSmsCodes, defaultCaps, type SmsCaps } from './codes.sms.ts';
import * as store from './codes.store.ts';
import { createTickets } from './codes.tickets.ts';

export type Codes = ReturnType<typeof createCodes>;

const day = 86_400_000;

/** Codes by SMS, captchas and one-time tickets. */
export function createCodes(platform: Platform, { sms, caps = {} }: { sms: Sms; caps?: Partial<SmsCaps> }) {
  const { database, clock } = platform;
  const { newCaptcha, checkCaptcha } = createCaptchas(platform);

  return {
    newCaptcha,
    ...createSmsCodes(platform, { sms, checkCaptcha, caps: { ...defaultCaps, ...caps } }),
    ...createTickets(platform),

    /** Everything kept for somebody who leaves. */
    forget: (transaction: Transaction, person: { mobileIndex: string; userId: number }) =>
      store.removeTraces(transaction, person.mobileIndex, person.userId),

    /** Codes stay for a day, because they are what the limits of a mobile are counted from. */
    prune: () => store.prune(database, clock(), new Date(clock().getTime() - day)),
  };
}
