import { X } from 'lucide-react';
import { BarButton } from './button.tsx';
import { useSkin, useView } from './context.ts';

/** Short messages in the corners: resume prompt, trial tip, playlist and quality tips. */
export function Hints() {
  const { player, texts } = useSkin();
  const resumeAt = useView((view) => view.resumeAt);
  const tip = useView((view) => view.tip);
  const trialTip = useView((view) => (view.phase === 'content' ? view.trialTip : null));
  return (
    <>
      {trialTip && (
        <p className="pointer-events-none absolute top-3 left-3 z-10 rounded-full bg-black/70 px-3 py-1 text-sm text-white">
          {trialTip}
        </p>
      )}
      <div className="pointer-events-none absolute bottom-18 left-3 z-40 flex flex-col items-start gap-2">
        {tip && (
          <p role="status" className="animate-appear rounded-md bg-black/75 px-3 py-1.5 text-sm text-white">
            {tip}
          </p>
        )}
        {resumeAt !== null && (
          <div
            role="status"
            className="on-dark pointer-events-auto flex animate-appear items-center gap-1 rounded-md bg-black/80 py-0.5 pr-0.5 pl-3 text-sm text-white"
          >
            <span className="tabular">{texts.resume(resumeAt)}</span>
            <button
              type="button"
              onClick={player.acceptResume}
              className="min-h-9 rounded-md px-2 font-medium text-brand-300 hover:bg-white/15"
            >
              {texts.resumeJump}
            </button>
            <BarButton label={texts.close} icon={<X className="size-4!" />} onClick={player.dismissResume} />
          </div>
        )}
      </div>
    </>
  );
}
