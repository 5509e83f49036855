import type { ReactNode } from 'react';
import {
  CirclePlay,
  ExternalLink,
  Lock,
  Pause,
  Play,
  RotateCcw,
  SkipForward,
  TriangleAlert,
  Volume2,
  VolumeX,
  X,
} from 'lucide-react';
import { cx } from '../../ui/cx.ts';
import { adsOf } from '../core/ad-playback.ts';
import { BarButton, LayerButton } from './button.tsx';
import { useSkin, useView } from './context.ts';

/** Everything that lies over the picture, one layer for each state of the machine. */
export function Layers({ trialEnd }: { trialEnd?: ReactNode }) {
  const phase = useView((view) => view.phase);
  const blocked = useView((view) => view.blocked);
  if (blocked) return <Blocked />;
  switch (phase) {
    case 'idle':
      return <BigPlay />;
    case 'startAd':
      return <StartAdLayer />;
    case 'preRoll':
    case 'midRoll':
      return <VideoAdBar />;
    case 'content':
      return <Buffering />;
    case 'pauseAd':
      return <PauseAdLayer />;
    case 'trialEnd':
      return <TrialEndLayer action={trialEnd} />;
    case 'ended':
      return <EndedLayer />;
    case 'error':
      return <ErrorLayer />;
  }
}

function Cover({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div
      className={cx(
        'on-dark absolute inset-0 z-20 flex flex-col items-center justify-center text-center text-white',
        className,
      )}
    >
      {children}
    </div>
  );
}

function BigPlay() {
  const { player, texts } = useSkin();
  return (
    <Cover className="pointer-events-none bg-black/25 @max-md:pb-24">
      <button
        type="button"
        aria-label={texts.play}
        onClick={player.play}
        className="pointer-events-auto grid size-16 place-items-center rounded-full bg-brand-strong/95 text-white shadow-pop ring-4 ring-white/20 transition-transform hover:scale-105 @max-md:size-14"
      >
        <Play className="ml-1 size-7 fill-current" />
      </button>
    </Cover>
  );
}

function Blocked() {
  const { player, texts } = useSkin();
  return (
    <Cover className="bg-black/60 p-4 @max-md:pb-24">
      <LayerButton
        primary
        onClick={player.play}
        className="min-h-12 px-6 text-base @max-md:px-4 @max-md:text-sm @max-md:text-balance"
      >
        <CirclePlay className="size-5!" />
        {texts.autoplayBlocked}
      </LayerButton>
    </Cover>
  );
}

/** Only shown when the wait is long enough to be noticed. */
function Buffering() {
  const { texts } = useSkin();
  const waiting = useView((view) => view.playing && (view.waiting || !view.started));
  if (!waiting) return null;
  return (
    <div
      role="status"
      className="pointer-events-none absolute inset-0 z-10 grid [animation:appear_200ms_ease-out_300ms_forwards] place-items-center opacity-0"
    >
      <span className="size-12 animate-spin rounded-full border-4 border-white/25 border-t-brand-400" />
      <span className="sr-only">{texts.buffering}</span>
    </div>
  );
}

function AdLink({ url, children }: { url?: string; children: ReactNode }) {
  if (!url) return children;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" className="block size-full rounded-lg">
      {children}
    </a>
  );
}

function StartAdLayer() {
  const { player, texts } = useSkin();
  const secondsLeft = useView((view) => view.secondsLeft);
  const ad = player.options.ads?.start;
  if (!ad) return null;
  return (
    <Cover className="bg-black">
      <AdLink url={ad.linkUrl}>
        <img src={ad.coverUrl} alt={texts.adPicture} className="size-full object-contain" />
      </AdLink>
      <p
        role="timer"
        className="absolute top-3 right-3 rounded-full bg-black/70 px-3 py-1 text-sm text-white tabular"
      >
        {texts.adCountdown(secondsLeft)}
      </p>
    </Cover>
  );
}

function VideoAdBar() {
  const { player, texts } = useSkin();
  const index = useView((view) => view.adIndex);
  const left = useView((view) => view.adLeft);
  const playing = useView((view) => view.playing);
  const muted = useView((view) => view.muted);
  const all = adsOf(player.view.get(), player.options.ads);
  const link = all[index]?.linkUrl;
  return (
    <div className="on-dark absolute inset-0 z-20 flex flex-col justify-between p-3">
      <p className="self-end rounded-full bg-black/70 px-3 py-1 text-sm text-white tabular">
        {texts.adOf(index + 1, all.length)}
        {left !== null && ` · ${left} s`}
      </p>
      <div className="flex items-center justify-between gap-2">
        <div className="flex gap-1 rounded-full bg-black/60 px-1">
          <BarButton
            label={playing ? texts.pause : texts.play}
            icon={playing ? <Pause className="fill-current" /> : <Play className="fill-current" />}
            onClick={player.toggle}
          />
          <BarButton
            label={muted ? texts.unmute : texts.mute}
            icon={muted ? <VolumeX /> : <Volume2 />}
            onClick={() => player.setMuted(!muted)}
          />
        </div>
        {link && (
          <a
            href={link}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex min-h-10 items-center gap-2 rounded-full bg-white px-4 text-sm font-medium text-ink hover:bg-brand-50"
          >
            {texts.adMore}
            <ExternalLink className="size-4" />
          </a>
        )}
      </div>
    </div>
  );
}

function PauseAdLayer() {
  const { player, texts } = useSkin();
  const ad = player.options.ads?.pause;
  if (!ad) return null;
  return (
    <div className="on-dark absolute top-1/2 left-1/2 z-20 aspect-video w-[min(60%,30rem)] -translate-x-1/2 -translate-y-[55%] animate-appear overflow-hidden rounded-lg bg-black shadow-pop @max-md:top-2 @max-md:h-[max(calc(100%-7rem),6rem)] @max-md:w-auto @max-md:translate-y-0">
      <AdLink url={ad.linkUrl}>
        <img src={ad.coverUrl} alt={texts.adPicture} className="size-full object-cover" />
      </AdLink>
      <span className="absolute bottom-2 left-2 rounded-sm bg-black/70 px-1.5 text-xs text-white">
        {texts.ad}
      </span>
      <BarButton
        label={texts.close}
        icon={<X />}
        onClick={player.closePauseAd}
        className="absolute top-1 right-1 bg-black/60"
      />
    </div>
  );
}

function TrialEndLayer({ action }: { action?: ReactNode }) {
  const { player, texts } = useSkin();
  return (
    <Cover className="gap-3 bg-ink/90 p-4">
      <Lock className="size-8 text-brand-300 @max-md:hidden" />
      <p role="status" className="text-xl font-semibold">
        {texts.trialEnded}
      </p>
      {/* The page knows better what is needed for the rest. */}
      {!action && <p className="text-sm text-white/80">{texts.trialEndedHint}</p>}
      <div className="mt-1 flex flex-wrap items-end justify-center gap-3">
        {action}
        <LayerButton onClick={player.play}>
          <RotateCcw />
          {texts.trialAgain}
        </LayerButton>
      </div>
    </Cover>
  );
}

function EndedLayer() {
  const { player, texts } = useSkin();
  const hasNext = useView((view) => view.playlistIndex < player.playlist.items.length - 1);
  return (
    <Cover className="gap-3 bg-ink/70 p-4">
      <p role="status" className="text-lg font-medium">
        {texts.ended}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <LayerButton onClick={player.play}>
          <RotateCcw />
          {texts.replay}
        </LayerButton>
        {hasNext && (
          <LayerButton primary onClick={player.playlist.next}>
            <SkipForward />
            {texts.playNext}
          </LayerButton>
        )}
      </div>
    </Cover>
  );
}

function ErrorLayer() {
  const { player, texts } = useSkin();
  const code = useView((view) => view.error?.code ?? 'network');
  return (
    <Cover className="gap-3 bg-ink/90 p-4">
      <TriangleAlert className="size-8 text-accent-line" />
      <p role="alert" className="max-w-80 text-base">
        {texts.errors[code]}
      </p>
      <LayerButton primary onClick={player.play}>
        <RotateCcw />
        {texts.retry}
      </LayerButton>
    </Cover>
  );
}
