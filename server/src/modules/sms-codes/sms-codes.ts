import type { Sms } from '../../outside/sms/port.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { createCaptchas } from './sms-codes.captcha.ts';
import { smsCodesJobs } from './sms-codes.jobs.ts';
import { createSmsSending, defaultCaps, type SmsCaps } from './sms-codes.sending.ts';
import { smsCodeStore as store } from './sms-codes.store.ts';
import { createTickets } from './sms-codes.tickets.ts';

export type SmsCodes = ReturnType<typeof createSmsCodes>;

const day = 86_400_000;

/** Codes by SMS, captchas and one-time tickets. */
export function createSmsCodes(
  platform: Platform,
  { sms, caps = {} }: { sms: Sms; caps?: Partial<SmsCaps> },
) {
  const { database, clock } = platform;
  const { newCaptcha, checkCaptcha } = createCaptchas(platform);
  /** Codes stay for a day, because they are what the limits of a mobile are counted from. */
  const prune = () => store.prune(database, clock(), new Date(clock().getTime() - day));

  return {
    jobs: smsCodesJobs(prune),
    captchas: { newCaptcha },
    sms: createSmsSending(platform, { sms, checkCaptcha, caps: { ...defaultCaps, ...caps } }),
    tickets: createTickets(platform),
    prune,

    /** Everything kept for somebody who leaves. */
    forget: (transaction: Transaction, person: { mobileIndex: string; userId: number }) =>
      store.removeTraces(transaction, person.mobileIndex, person.userId),
  };
}
