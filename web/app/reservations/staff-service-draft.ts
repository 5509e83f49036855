import type { ReservationContent, ReservationRule } from '@portal/contract/reservation-desk';
import { shortYuanOf } from '@portal/contract/yuan';

type RuleDraft = Omit<ReservationRule, 'minutes' | 'capacity'> & { minutes: string; capacity: string };

/** Form values as strings, before validation; the price is in yuan. */
export type ServiceDraft = {
  title: string;
  summary: string;
  description: string;
  place: string;
  people: string;
  price: string;
  leadMinutes: string;
  daysAhead: string;
  cancelHours: string;
  rules: RuleDraft[];
  open: boolean;
};

export const blankRule: RuleDraft = {
  weekdays: [1, 2, 3, 4, 5],
  from: '09:00',
  to: '12:00',
  minutes: '60',
  capacity: '1',
};

export const blankDraft: ServiceDraft = {
  title: '',
  summary: '',
  description: '',
  place: '',
  people: '1',
  price: '0',
  leadMinutes: '60',
  daysAhead: '14',
  cancelHours: '4',
  rules: [blankRule],
  open: true,
};

export function draftOf(content: ReservationContent): ServiceDraft {
  const { lead_minutes, days_ahead, cancel_hours, people, price, rules, ...same } = content;
  return {
    ...same,
    people: String(people),
    price: shortYuanOf(price),
    leadMinutes: String(lead_minutes),
    daysAhead: String(days_ahead),
    cancelHours: String(cancel_hours),
    rules: rules.map((rule) => ({ ...rule, minutes: String(rule.minutes), capacity: String(rule.capacity) })),
  };
}

export function contentOf(draft: ServiceDraft): ReservationContent {
  const { leadMinutes, daysAhead, cancelHours, people, price, rules, ...same } = draft;
  return {
    ...same,
    people: numberIn(people),
    price: Math.round(numberIn(price) * 100),
    lead_minutes: numberIn(leadMinutes),
    days_ahead: numberIn(daysAhead),
    cancel_hours: numberIn(cancelHours),
    rules: rules.map((rule) => ({
      ...rule,
      minutes: numberIn(rule.minutes),
      capacity: numberIn(rule.capacity),
    })),
  };
}

/** An invalid number is left to the contract, which has the message. */
const numberIn = (text: string) => (text.trim() === '' ? Number.NaN : Number(text));
