import { type PlayedRange, secondsPerPage } from '@portal/contract/lessons';
import { createReporter, type ReporterPorts } from './reporter.ts';

export type PagesRead = { pages: number[]; page: number };

type ReadingPorts = Omit<ReporterPorts<PagesRead>, 'load' | 'acknowledge' | 'onOpened'> & {
  onRead(page: number): void;
};

/** The contract takes no more in one report. */
const mostPages = 100;

/** A document lesson: a page counts once it was open, in sight, for long enough. */
export function createReading(ports: ReadingPorts) {
  const { clock } = ports;
  let page = 1;
  let sentPage: number | null = null;
  let uncounted: number[] = [];
  let cancelPage: (() => void) | null = null;
  let isOpen = false;

  const reporter = createReporter<PagesRead>({
    ...ports,
    // No sooner: time before the session is not credited, and the page would seem read to the learner alone.
    onOpened() {
      isOpen = true;
      count();
    },
    load() {
      if (uncounted.length === 0 && page === sentPage) return null;
      return { pages: uncounted.slice(0, mostPages), page };
    },
    acknowledge({ pages, page: sent }, { pending }) {
      uncounted = uncounted.filter((each) => !pages.includes(each) || isPending(each, pending));
      sentPage = sent;
    },
  });

  function count(): void {
    cancelPage?.();
    if (!isOpen) return;
    const open = page;
    cancelPage = clock.after(secondsPerPage * 1000, () => {
      if (!uncounted.includes(open)) uncounted.push(open);
      ports.onRead(open);
      void reporter.flush();
    });
  }

  return {
    begin(at: number): void {
      page = at;
      void reporter.open();
    },
    turn(to: number): void {
      page = to;
      count();
    },
    /** Nobody reads a page that is not in sight: its time begins anew. */
    hide(): void {
      cancelPage?.();
      void reporter.flush({ isLeaving: true });
    },
    show: count,
    reopen(): void {
      isOpen = false;
      void reporter.reopen();
    },
    retry: reporter.retry,
    stop(): void {
      cancelPage?.();
      reporter.stop();
    },
  };
}

/** Some of the page's time has not passed yet. */
function isPending(page: number, pending: readonly PlayedRange[]): boolean {
  return pending.some(({ start, end }) => start < page * secondsPerPage && end > (page - 1) * secondsPerPage);
}
