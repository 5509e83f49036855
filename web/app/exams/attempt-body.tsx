import { useEffect, useRef, useState } from 'react';
import { ChevronLeft, ChevronRight, CloudAlert, CloudCheck, Timer } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router';
import { questionTypeTitle } from '@portal/contract/exam-titles';
import { LeaveQuestion } from '../forms/leave-question.tsx';
import { isUnsaved, type Saving } from '../forms/save-queue.ts';
import { Alert } from '../ui/alert.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { cx } from '../ui/cx.ts';
import { Empty } from '../ui/empty.tsx';
import { AttemptLoading } from './attempt-loading.tsx';
import type { OpenAttempt, OpenRefusal } from './calls.ts';
import { isAnswered, QuestionFields } from './question-fields.tsx';
import { QuestionMap } from './question-map.tsx';
import { useAttempt } from './use-attempt.ts';
import { useTimeLeft } from './use-time-left.ts';

/** The attempt is started from the browser: a GET for the page must have no side effects. */
export default function AttemptBody({ courseId }: { courseId: number }) {
  const { state, pathname } = useLocation();
  const [mayBegin] = useState((state as { begin?: boolean } | null)?.begin === true);
  const exam = useAttempt(courseId, mayBegin);
  const navigate = useNavigate();
  const { view } = exam;
  const result = view.phase === 'done' ? view.result : null;
  const isBegun = view.phase === 'open' && mayBegin;
  useEffect(() => {
    // The history state survives a reload, which must not begin another attempt.
    if (isBegun) void navigate(pathname, { replace: true, state: null, preventScrollReset: true });
  }, [isBegun, pathname, navigate]);
  useEffect(() => {
    if (result) void navigate(`/exam/${result.attempt_id}`, { replace: true });
  }, [result, navigate]);

  return (
    <>
      {view.phase === 'loading' || view.phase === 'done' ? (
        <AttemptLoading />
      ) : view.phase === 'refused' ? (
        <Refused refusal={view.refusal} courseId={courseId} onBegin={exam.begin} />
      ) : (
        <Paper attempt={view.attempt} courseId={courseId} exam={exam} />
      )}
    </>
  );
}

type RefusedProps = { refusal: OpenRefusal; courseId: number; onBegin: () => void };

function Refused({ refusal, courseId, onBegin }: RefusedProps) {
  return (
    <>
      <h1 className="sr-only">在线考试</h1>
      <Empty
        picture="lock"
        title={refusal.message}
        action={
          <>
            {refusal.isNotBegun && <Button onClick={onBegin}>开始考试</Button>}
            <ButtonLink variant="secondary" to={`/course/${courseId}/exam`}>
              返回考试说明
            </ButtonLink>
          </>
        }
      />
    </>
  );
}

type PaperProps = { attempt: OpenAttempt; courseId: number; exam: ReturnType<typeof useAttempt> };

function Paper({ attempt, courseId, exam }: PaperProps) {
  const { view, answers, saving, endsAt, answer, submit } = exam;
  const [at, setAt] = useState(0);
  const [isAsking, setAsking] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const left = useTimeLeft(endsAt, () => void submit(true));
  const { questions } = attempt;
  const question = questions[at]!;
  const isOpen = view.phase === 'open';
  const open = questions.filter(({ no }) => !isAnswered(answers[no])).length;

  function go(to: number): void {
    setAt(Math.min(questions.length - 1, Math.max(0, to)));
    heading.current?.focus({ preventScroll: true });
  }

  return (
    <>
      <Card
        flush
        className="sticky top-0 z-20 flex flex-wrap items-center gap-x-6 gap-y-1 px-6 py-3 phone:px-4"
      >
        <div className="min-w-0 flex-1 basis-60">
          <h1 className="truncate text-lg">{attempt.title}</h1>
          <p className="truncate text-sm text-ink-mute">{attempt.course_title}</p>
        </div>
        <SyncState saving={saving} isSubmitting={view.phase === 'submitting'} />
        <TimeLeft seconds={left} />
        <Button disabled={!isOpen} loading={view.phase === 'submitting'} onClick={() => setAsking(true)}>
          交卷
        </Button>
      </Card>
      {view.phase === 'stopped' && <Stopped reason={view.reason} courseId={courseId} />}
      <div className="mt-4 grid items-start gap-4 lg:grid-cols-[1fr_18rem]">
        <Card as="section" className="min-h-96">
          <h2 ref={heading} tabIndex={-1} className="text-base font-normal text-ink-mute outline-none!">
            第 {at + 1} 题 / 共 {questions.length} 题
            <span className="ms-3 text-brand-strong">{questionTypeTitle[question.type]}</span>
            <span className="ms-3 tabular">{question.points} 分</span>
          </h2>
          <p className="mt-3 mb-5 text-lg leading-relaxed wrap-anywhere whitespace-pre-line">
            {question.body}
          </p>
          <QuestionFields
            key={question.no}
            question={question}
            name={`第 ${at + 1} 题`}
            answer={answers[question.no]}
            disabled={!isOpen}
            onAnswer={(given) => answer(question.no, given)}
          />
          <div className="mt-8 flex justify-between gap-3">
            <Button
              variant="secondary"
              icon={<ChevronLeft className="size-4" />}
              disabled={at === 0}
              onClick={() => go(at - 1)}
            >
              上一题
            </Button>
            {at < questions.length - 1 ? (
              <Button variant="secondary" onClick={() => go(at + 1)}>
                下一题
                <ChevronRight className="size-4" />
              </Button>
            ) : (
              <Button disabled={!isOpen} onClick={() => setAsking(true)}>
                交卷
              </Button>
            )}
          </div>
        </Card>
        <QuestionMap
          questions={questions}
          current={at}
          isAnswered={(no) => isAnswered(answers[no])}
          onGo={go}
        />
      </div>
      <LeaveQuestion dirty={isOpen && isUnsaved(saving)} cancelText="继续作答">
        最后的作答还没有保存到服务器，已存在本机。离开后只要在考试结束前用本机打开本站并联网，就会自动补交；过了考试时间则不能计入。
      </LeaveQuestion>
      <ConfirmDialog
        open={isAsking && isOpen}
        title="确认交卷？"
        confirmText="交卷"
        cancelText="继续作答"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void submit(false);
        }}
      >
        {open > 0 ? `还有 ${open} 题没有作答，交卷后不能再修改。` : '已全部作答，交卷后不能再修改。'}
      </ConfirmDialog>
    </>
  );
}

function SyncState({ saving, isSubmitting }: { saving: Saving; isSubmitting: boolean }) {
  const isOffline = saving.state === 'retrying';
  const text = isSubmitting
    ? isOffline
      ? '网络不通，正在重试交卷…'
      : '正在交卷…'
    : {
        idle: '作答会自动保存',
        waiting: '正在保存…',
        saved: `已保存 ${saving.time ?? ''}`,
        retrying: '网络不通，作答已存在本机，恢复后自动提交',
        failed: '本页已停止保存',
      }[saving.state];
  const Icon = isOffline || saving.state === 'failed' ? CloudAlert : CloudCheck;
  return (
    <p
      role="status"
      className={cx('flex items-center gap-2 text-sm', isOffline ? 'text-danger' : 'text-ink-mute')}
    >
      <Icon className="size-4 shrink-0" aria-hidden />
      {text}
    </p>
  );
}

function TimeLeft({ seconds }: { seconds: number | null }) {
  const isShort = seconds !== null && seconds <= 300;
  const text =
    seconds === null
      ? '--:--'
      : [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
          .map((part) => String(part).padStart(2, '0'))
          .join(':');
  return (
    <p
      role="timer"
      aria-label={`剩余时间 ${text}`}
      className={cx(
        'flex items-center gap-2 text-lg font-semibold tabular',
        isShort ? 'text-danger' : 'text-ink',
      )}
    >
      <Timer className="size-5" aria-hidden />
      {text}
    </p>
  );
}

function Stopped({ reason, courseId }: { reason: 'otherPage' | 'closed' | 'late'; courseId: number }) {
  const text = {
    otherPage: '考试已在另一个页面打开，本页已停止作答，请在新页面继续。',
    closed: '本次考试已经交卷，不能再作答。',
    late: '考试时间已到，之后的作答不计入，正在交卷。',
  }[reason];
  return (
    <Alert
      live
      kind="warning"
      className="mt-4"
      action={
        <>
          {reason === 'otherPage' && (
            <Button size="sm" onClick={() => location.reload()}>
              在本页继续
            </Button>
          )}
          <ButtonLink size="sm" variant="secondary" to={`/course/${courseId}/exam`}>
            查看考试记录
          </ButtonLink>
        </>
      }
    >
      {text}
    </Alert>
  );
}
