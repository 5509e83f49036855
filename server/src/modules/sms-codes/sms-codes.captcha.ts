import { createHash } from 'node:crypto';
import { code, PortalError } from '@portal/contract/codes';
import type { OutputOf } from '@portal/contract/endpoint';
import { hasZeroBits, proofText } from '@portal/contract/proof-of-work';
import type { signIn } from '@portal/contract/sign-in';
import { hashToken } from '../../platform/crypto.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Platform } from '../../platform/platform.ts';
import { drawPuzzle, puzzleSize } from './sms-codes.puzzle.ts';
import { smsCodeStore as store } from './sms-codes.store.ts';
import { createTickets } from './sms-codes.tickets.ts';
import { askInWords, saysNumber } from './sms-codes.words.ts';

export type Captcha = OutputOf<typeof signIn.captcha>;
export type CaptchaAnswer = { ticket: string; answer: string; proof?: string | undefined };
type Asking = Pick<Caller, 'address' | 'fingerprint'>;

const kind = 'captcha';
const seconds = 180;
const tolerance = 6;

/** Daily limit of questions in words: programs answer them easily, so they are few, with a growing proof of work. */
const wordsADay = { browser: 20, network: 100 };
const day = 86_400;

export function createCaptchas(platform: Platform) {
  const { database, clock, limits } = platform;
  const { issueTicket } = createTickets(platform);

  /** How much the questions were used. A network may be an office, so it weighs less, but fingerprints can be made up. */
  async function countWords({ address, fingerprint }: Asking): Promise<number> {
    const ofNetwork = await limits.use({
      key: 'captcha:words:network',
      address,
      most: wordsADay.network,
      seconds: day,
    });
    if (fingerprint === '') return ofNetwork;
    const ofBrowser = await limits.use({
      key: `captcha:words:browser:${fingerprint}`,
      most: wordsADay.browser,
      seconds: day,
    });
    return Math.max(ofBrowser, Math.ceil(ofNetwork / 5));
  }

  async function newQuestions(used: number): Promise<Captcha> {
    const count = used <= 2 ? 1 : used <= 5 ? 2 : 3;
    const challenges = Array.from({ length: count }, askInWords);
    // Twice the work each time: from a moment to some seconds in a browser.
    const work = Math.min(18, 10 + used);
    const data = { answers: challenges.map(({ answer }) => answer), work };
    const ticket = await issueTicket(database, { kind, seconds, data });
    return { kind: 'words', ticket, questions: challenges.map(({ question }) => question), work };
  }

  return {
    async newCaptcha(wanted: Captcha['kind'], caller: Asking): Promise<Captcha> {
      await limits.use({ key: 'captcha', address: caller.address, most: 60, seconds: 60 });
      if (wanted === 'words') return newQuestions(await countWords(caller));
      const { x, picture, piece } = await drawPuzzle();
      const ticket = await issueTicket(database, { kind, seconds, data: { x } });
      const { width, height, pieceWidth } = puzzleSize;
      return { kind: 'puzzle', ticket, picture, piece, width, height, piece_width: pieceWidth };
    },

    /** Throws unless the answer is right. A ticket is used up by a right answer, or by the third wrong one. */
    async checkCaptcha(given: CaptchaAnswer | undefined): Promise<void> {
      if (!given) throw refusal('请先完成安全验证');
      const hash = hashToken(given.ticket);
      const found = await store.takeTicketTry(database, kind, hash, clock());
      if (!found) throw refusal('安全验证已失效，请重新完成');
      if (!isRight(found.data, given)) throw refusal('安全验证未通过，请重试');
      if (!(await store.takeTicket(database, kind, hash, clock())))
        throw refusal('安全验证已失效，请重新完成');
    },
  };
}

type Expected = { x?: number; answers?: number[]; work?: number };

function isRight({ x, answers, work = 0 }: Expected, { ticket, answer, proof = '' }: CaptchaAnswer): boolean {
  if (answers) {
    const given = answer.split(',');
    const digest = createHash('sha256').update(proofText(ticket, proof)).digest();
    return (
      hasZeroBits(digest, work) &&
      given.length === answers.length &&
      answers.every((each, at) => saysNumber(given[at]!, each))
    );
  }
  if (x === undefined || !/^\d{1,4}(\.\d+)?$/.test(answer.trim())) return false;
  return Math.abs(Number(answer) - x) <= tolerance;
}

function refusal(text: string): PortalError {
  return new PortalError(code.failure, text, { captcha: 1 });
}
