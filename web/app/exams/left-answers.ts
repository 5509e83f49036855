import type { ExamDraft } from '../browser/shapes.ts';
import { readToken } from '../browser/token.ts';
import { toast } from '../browser/toasts.ts';
import { createSaveQueue, type SaveOutcome } from '../forms/save-queue.ts';
import type { Answers, AnswerRequest, PostOutcome } from './answer-sync.ts';
import { postAnswers } from './calls.ts';
import { examDraft } from './draft.ts';

const lockName = 'exam-page';

type LeftDraft = ExamDraft & { ticket: string };
type PostLeft = (draft: LeftDraft, request: AnswerRequest) => Promise<PostOutcome<unknown>>;

/** Held by an exam page as long as it is open: meanwhile nobody else sends what it keeps. The answer releases it. */
export function holdExamPage(): () => void {
  let release = () => {};
  const left = new Promise<void>((resolve) => (release = resolve));
  // Without a secure context there are no locks, and nothing is kept that another tab could find.
  void navigator.locks?.request(lockName, { mode: 'shared' }, () => left);
  return release;
}

/** One delivery behind the other. */
let line: Promise<void> = Promise.resolve();
let tryNow = () => {};

/**
 * Sends the answers that an exam page left behind until the server has taken or refused them, or the session has ended.
 * Called when a page is opened, an exam is left or the network is back.
 */
export function sendLeftAnswers(post: PostLeft = postLeft): Promise<void> {
  tryNow();
  const send = async () => {
    const draft = await examDraft.read();
    const token = readToken();
    if (token && draft && isLeft(draft)) await sendUntilSettled(draft, token, post);
  };
  const inTurn = () => (navigator.locks ? navigator.locks.request(lockName, send) : send());
  line = line.then(inTurn).catch(() => {});
  return line;
}

const isLeft = (draft: ExamDraft): draft is LeftDraft => draft.ticket !== undefined;

function sendUntilSettled(draft: LeftDraft, token: string, post: PostLeft): Promise<void> {
  return new Promise((resolve) => {
    const queue = createSaveQueue<LeftDraft>({
      time: null,
      onState: ({ state }) => {
        if (state === 'saved' || state === 'failed') resolve();
      },
    });
    tryNow = () => void queue.flush();
    const save = async (left: LeftDraft) => (readToken() === token ? send(left, post) : 'refused');
    queue.push(draft, save, { now: true });
  });
}

async function send(draft: LeftDraft, post: PostLeft): Promise<SaveOutcome> {
  const outcome = await postOnce(draft, post).catch((): PostOutcome<unknown> => ({ kind: 'unanswered' }));
  if (outcome.kind === 'unanswered') return 'unanswered';
  const stored = await examDraft.read();
  const isStillThere = JSON.stringify(stored) === JSON.stringify(draft);
  if (outcome.kind === 'saved') {
    if (isStillThere) examDraft.keep(null);
    toast('success', '离开考试前没有提交成功的作答已保存');
    return { saved: '' };
  }
  const isOver = outcome.kind === 'stopped' && outcome.reason !== 'otherPage';
  const { ticket: _, ...withoutTicket } = draft;
  // A page opened later, which compares it with what the server has.
  if (isStillThere) examDraft.keep(isOver ? null : withoutTicket);
  if (isOver && outcome.reason === 'late')
    toast('warning', '考试时间已到，离开考试前没有提交成功的作答未能计入');
  return 'refused';
}

/** Never over something newer: a sequence number that does not follow is left alone. */
async function postOnce(draft: LeftDraft, post: PostLeft): Promise<PostOutcome<unknown>> {
  const { savedSeq, sent = {}, answers } = draft;
  const outcome = await post(draft, requestOf(savedSeq + 1, { ...sent, ...answers }));
  const hadArrived =
    outcome.kind === 'outOfSequence' &&
    outcome.savedSeq === savedSeq + 1 &&
    Object.keys(sent).length > 0 &&
    Object.keys(answers).length > 0;
  // The request that was under way when the page was left; what was changed since follows it.
  return hadArrived ? post(draft, requestOf(savedSeq + 2, answers)) : outcome;
}

function requestOf(seq: number, answers: Answers): AnswerRequest {
  const numbered = Object.entries(answers).map(([no, answer]) => ({ ...answer, no: Number(no) }));
  return { seq, answers: numbered, submit: 0, time_up: 0 };
}

const postLeft: PostLeft = ({ attemptId, ticket }, request) =>
  postAnswers({ attempt_id: attemptId, ticket }, request, () => {});
