import { useEffect, useMemo, useState } from 'react';
import { Check, ChevronLeft, ChevronRight, ExternalLink } from 'lucide-react';
import { code } from '@portal/contract/codes';
import { lessons, secondsPerPage, sessionEndText, type HeartbeatAnswer } from '@portal/contract/lessons';
import { call } from '../browser/call.ts';
import { openLater } from '../browser/open-later.ts';
import { toast } from '../browser/toasts.ts';
import { systemClock } from '../player/core/clock.ts';
import { Button } from '../ui/button.tsx';
import type { LessonPage } from './load-lesson.ts';
import { createReading } from './reading.ts';
import type { ReporterState } from './reporter.ts';
import { openSession, sendPages } from './session-calls.ts';
import { Behind, Delayed, SessionEnded } from './session-ended.tsx';
import { usePageVisibility } from './use-page-visibility.ts';

type Document = NonNullable<LessonPage['document']>;
type DocumentLessonProps = {
  page: LessonPage;
  document: Document;
  onAnswer: (answer: HeartbeatAnswer) => void;
};

/** A PDF shown page by page in a frame of our own; each page counts once it was read long enough. */
export function DocumentLesson({ page, document, onAnswer }: DocumentLessonProps) {
  const { lesson, own } = page;
  // The page the document opens at; a revalidation must not turn the page.
  const [first] = useState(() =>
    Math.min(document.pages, Math.floor((own?.position ?? 0) / secondsPerPage) + 1),
  );
  const [at, setAt] = useState(first);
  const [read, setRead] = useState<ReadonlySet<number>>(new Set(own?.pages));
  const [state, setState] = useState<ReporterState>({ name: 'reporting' });
  const address = useFreshAddress(lesson.id, document);
  const reading = useReading(
    { lessonId: lesson.id, fileId: document.id, first },
    {
      onAnswer,
      onState: setState,
      onRead: (number) => setRead((before) => new Set(before).add(number)),
    },
  );

  async function turn(to: number) {
    if ((await address.fresh()) === null) return;
    setAt(to);
    reading.turn(to);
  }

  return (
    <section
      aria-label={document.name}
      className="relative overflow-hidden rounded-lg bg-surface shadow-card"
    >
      <iframe
        // Browsers read the page number when the file is opened, not when it changes.
        key={`${address.url} ${at}`}
        src={`${address.url}#page=${at}&view=FitH`}
        title={`${document.name}，第 ${at} 页`}
        className="block h-[70vh] w-full bg-sunken"
      />
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-4 py-2">
        <p className="flex items-center gap-3 text-sm text-ink-soft tabular" role="status">
          已读 {read.size} / {document.pages} 页
          {read.has(at) && (
            <span className="inline-flex items-center gap-1 text-brand-strong">
              <Check className="size-4" aria-hidden />
              本页已读
            </span>
          )}
        </p>
        <div className="flex items-center gap-2 *:whitespace-nowrap">
          <Button
            variant="secondary"
            size="sm"
            disabled={at <= 1}
            icon={<ChevronLeft className="size-4" aria-hidden />}
            onClick={() => void turn(at - 1)}
          >
            上一页
          </Button>
          <span className="min-w-16 text-center text-sm tabular">
            {at} / {document.pages}
          </span>
          <Button size="sm" disabled={at >= document.pages} onClick={() => void turn(at + 1)}>
            下一页
            <ChevronRight className="size-4" aria-hidden />
          </Button>
          <Button
            variant="ghost"
            size="sm"
            aria-label="在新窗口打开"
            icon={<ExternalLink className="size-4" aria-hidden />}
            onClick={() => void openLater(address.fresh)}
          >
            <span className="phone:hidden">新窗口</span>
          </Button>
        </div>
      </div>
      {state.name === 'delayed' && <Delayed />}
      {state.name === 'behind' && <Behind />}
      {state.name === 'ended' && <SessionEnded state={state} onTakeBack={reading.reopen} />}
    </section>
  );
}

type Listener = Pick<Parameters<typeof createReading>[0], 'onAnswer' | 'onState' | 'onRead'>;

type Read = { lessonId: number; fileId: string; first: number };

function useReading({ lessonId, fileId, first }: Read, listener: Listener) {
  const [reading] = useState(() =>
    createReading({
      clock: systemClock,
      open: () => openSession(lessonId, fileId),
      send: sendPages,
      ...listener,
    }),
  );
  useEffect(() => {
    reading.begin(first);
    return () => {
      reading.hide();
      reading.stop();
    };
  }, [reading, first]);
  const visibility = useMemo(
    () => ({ onHide: reading.hide, onShow: reading.show, onOnline: reading.retry }),
    [reading],
  );
  usePageVisibility(visibility);
  return reading;
}

/** A signed address expires after a minute. Measured with `performance`, since the device's clock may be wrong. */
const freshMs = 45_000;

function useFreshAddress(lessonId: number, document: Document) {
  const [address, setAddress] = useState(() => ({ url: document.url, at: performance.now() }));
  return {
    url: address.url,
    /** Null when there is none any more; the reason was toasted. */
    async fresh(): Promise<string | null> {
      if (performance.now() - address.at < freshMs) return address.url;
      const answer = await call(lessons.lessonDetail, { id: lessonId });
      if (answer.code !== code.success) return null;
      const url = answer.data.document?.url;
      if (!url) {
        toast('warning', sessionEndText.right_ended);
        return null;
      }
      setAddress({ url, at: performance.now() });
      return url;
    },
  };
}
