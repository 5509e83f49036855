import { code, PortalError } from '@portal/contract/codes';
import type { OutputOf } from '@portal/contract/endpoint';
import type { signIn } from '@portal/contract/sign-in';
import { hashToken } from '../../platform/crypto.ts';
import type { Platform } from '../../platform/platform.ts';
import { drawPuzzle, puzzleSize } from './codes.puzzle.ts';
import * as store from './codes.store.ts';
import { createTickets } from './codes.tickets.ts';
import { askInWords, saysNumber } from './codes.words.ts';

export type Captcha = OutputOf<typeof signIn.captcha>;
export type CaptchaAnswer = { ticket: string; answer: string };

const kind = 'captcha';
const seconds = 180;
const tolerance = 6;

export function createCaptchas(platform: Platform) {
  const { database, clock, limits } = platform;
  const { issueTicket } = createTickets(platform);

  return {
    async newCaptcha(wanted: Captcha['kind'], address: string): Promise<Captcha> {
      await limits.use({ key: 'captcha', address, most: 60, seconds: 60 });
      if (wanted === 'words') {
        const { question, answer } = askInWords();
        return {
          kind: 'words',
          question,
          ticket: await issueTicket(database, { kind, seconds, data: { answer } }),
        };
      }
      const { x, picture, piece } = await drawPuzzle();
      const ticket = await issueTicket(database, { kind, seconds, data: { x } });
      const { width, height, pieceWidth } = puzzleSize;
      return { kind: 'puzzle', ticket, picture, piece, width, height, piece_width: pieceWidth };
    },

    /** Throws unless the answer is right. A right one is used up, a third wrong one uses it up as well. */
    async checkCaptcha(given: CaptchaAnswer | undefined): Promise<void> {
      if (!given) throw refusal('请先完成安全验证');
      const hash = hashToken(given.ticket);
      const found = await store.takeTicketTry(database, kind, hash, clock());
      if (!found) throw refusal('安全验证已失效，请重新完成');
      if (!isRight(found.data, given.answer)) throw refusal('安全验证未通过，请重试');
      if (!(await store.takeTicket(database, kind, hash, clock())))
        throw refusal('安全验证已失效，请重新完成');
    },
  };
}

function isRight({ x, answer }: Record<string, unknown>, given: string): boolean {
  if (typeof answer === 'number') return saysNumber(given, answer);
  if (typeof x !== 'number' || !/^\d{1,4}(\.\d+)?$/.test(given.trim())) return false;
  return Math.abs(Number(given) - x) <= tolerance;
}

function refusal(text: string): PortalError {
  return new PortalError(code.failure, text, { captcha: 1 });
}
