import type { Context } from './context.ts';
import { trialLimit, rulesOf } from './rules.ts';
import { type State } from './machine.ts';
import type { MediaElement } from './media.ts';
import { isWorthResuming, positionKey } from './positions.ts';
import { createTimed } from './timed.ts';
import { resumePromptMs } from './view.ts';

/** The stored position: written while playing, offered for 15 seconds when the video starts from its beginning. */
export function createResume<M extends MediaElement>({ options, ports, view, dispatch }: Context<M>) {
  const rules = rulesOf(options.ads, options.trial);
  let stored: number | null = null;
  let jumpedTo: number | null = null;
  const prompt = createTimed(ports.clock, () => view.set({ resumeAt: null }));

  const key = () => positionKey(view.get().source);

  function end(): number | null {
    const { duration } = view.get();
    return trialLimit(rules, duration) ?? duration;
  }

  function dismiss(): void {
    stored = null;
    prompt.stop();
    view.set({ resumeAt: null });
  }

  function offer(): void {
    const { phase, duration, time, started } = view.get();
    if (stored === null || phase !== 'content' || duration === null || !started) return;
    const worth = isWorthResuming(stored, end()) && stored > time + 1;
    const resumeAt = worth ? stored : null;
    stored = null;
    if (resumeAt === null) return;
    view.set({ resumeAt });
    prompt.start(resumePromptMs);
  }

  return {
    async read(): Promise<void> {
      dismiss();
      jumpedTo = null;
      const asked = key();
      const seconds = await ports.positions.read(asked).catch(() => null);
      if (asked !== key()) return;
      stored = seconds;
      offer();
    },
    /** Takes the stored position without asking. */
    jump(): void {
      if (!isWorthResuming(stored, end())) return;
      jumpedTo = stored;
      stored = null;
      dispatch({ type: 'seek', seconds: jumpedTo });
    },
    accept(): void {
      const { resumeAt } = view.get();
      dismiss();
      if (resumeAt !== null) dispatch({ type: 'seek', seconds: resumeAt });
    },
    dismiss,
    save(): void {
      const { time, phase } = view.get();
      if (time > 0 && phase !== 'ended') ports.positions.write(key(), time);
    },
    forget(): void {
      ports.positions.remove(key());
    },
    follow(before: State, after: State): void {
      offer();
      if (jumpedTo === null || after.duration === null || after.duration === before.duration) return;
      // The length is known only now: a position past the end begins anew.
      const isPastEnd = !isWorthResuming(jumpedTo, end());
      jumpedTo = null;
      if (isPastEnd) dispatch({ type: 'seek', seconds: 0 });
    },
    stop: () => prompt.stop(),
  };
}
