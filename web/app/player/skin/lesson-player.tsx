import { useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { Flag } from 'lucide-react';
import { cx } from '../../ui/cx.ts';
import type { PlayerPorts } from '../core/context.ts';
import { defaultDanmakuSettings, type DanmakuComment, type DanmakuSettings } from '../core/danmaku.ts';
import { isAd } from '../core/machine.ts';
import { createPlayer, type Player } from '../core/player.ts';
import { textsFor } from '../core/texts.ts';
import type { PlayerOptions } from '../core/types.ts';
import type { View } from '../core/view.ts';
import { browserPorts } from './browser-ports.ts';
import { LayerButton } from './button.tsx';
import { CaptionLines } from './captions.tsx';
import { SkinContext, useSkin, useView, type CaptionSize, type Panel, type Skin } from './context.ts';
import { ControlBar } from './controls.tsx';
import { DanmakuBar } from './danmaku-bar.tsx';
import { DanmakuLayer, type DanmakuHandle } from './danmaku-layer.tsx';
import { HelpSheet } from './help-sheet.tsx';
import { Hints } from './hints.tsx';
import { Layers } from './layers.tsx';
import { PlaylistPanel } from './playlist-panel.tsx';
import type { DanmakuPort, StudyPort } from './ports.ts';
import { Statistics } from './statistics.tsx';
import { StudyPanel } from './study-panel.tsx';
import { Surface, TouchArea } from './surface.tsx';
import { useControlsVisible } from './use-controls-visible.ts';
import { useFullscreen } from './use-fullscreen.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { useSystem } from './use-system.ts';

export type LessonPlayerProps = PlayerOptions & {
  /** Shown on the layer at the end of the trial, for example a link to buy the course. */
  trialEnd?: ReactNode;
  danmakuPort?: DanmakuPort;
  notes?: StudyPort;
  questions?: StudyPort;
  /** Told after every change, for heartbeats and statistics. */
  onChange?: (view: View) => void;
  /** Called with the player, for pausing and seeking from the page, and with null on unmount. */
  onReady?: (player: Player<HTMLVideoElement> | null) => void;
  /** Storage, clock and engine; the browser's own unless told otherwise. */
  ports?: Partial<PlayerPorts<HTMLVideoElement>>;
  className?: string;
};

/** The options are read once; give another video another `key`. */
export function LessonPlayer(props: LessonPlayerProps) {
  const { trialEnd, danmakuPort, notes, questions, onChange, onReady, ports, className, ...options } = props;
  const [player] = useState(() => createPlayer<HTMLVideoElement>(options, { ...browserPorts, ...ports }));
  const skin = useSkinState(player);
  const ad = useRef<HTMLVideoElement>(null);
  const { root, video } = skin;

  // A layout effect, so that no press on the buttons comes before it.
  useLayoutEffect(() => {
    if (video.current && ad.current) return player.attach(video.current, ad.current);
  }, [player, video]);
  useEffect(() => {
    if (onChange) return player.view.subscribe(() => onChange(player.view.get()));
  }, [player, onChange]);
  useEffect(() => {
    onReady?.(player);
    return () => onReady?.(null);
  }, [player, onReady]);
  useShortcuts(skin);

  const title = options.title ?? skin.texts.player;
  const hasDanmaku = options.danmaku !== undefined || danmakuPort !== undefined;
  return (
    <SkinContext value={skin}>
      <section
        ref={root}
        aria-label={title}
        tabIndex={-1}
        className={cx(
          'group/player on-dark flex w-full flex-col overflow-hidden bg-black text-white',
          skin.fullscreen.on ? 'h-dvh' : 'rounded-lg',
          className,
        )}
      >
        <Stage ad={ad} title={title} danmakuPort={danmakuPort} hasDanmaku={hasDanmaku} trialEnd={trialEnd}>
          {(notes || questions) && <StudyPanel notes={notes} questions={questions} />}
        </Stage>
      </section>
    </SkinContext>
  );
}

function useSkinState(player: Player<HTMLVideoElement>): Skin {
  const root = useRef<HTMLElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const [panel, setPanel] = useState<Panel | null>(null);
  const [captionSize, setCaptionSize] = useState<CaptionSize>('medium');
  const [danmaku, keepDanmaku] = useState<DanmakuSettings>(defaultDanmakuSettings);
  const fullscreen = useFullscreen(root, video);

  useEffect(() => {
    let isCurrent = true;
    void player.preferences.readDanmaku().then((kept) => {
      if (isCurrent && kept) keepDanmaku({ ...defaultDanmakuSettings, ...kept });
    });
    return () => {
      isCurrent = false;
    };
  }, [player]);

  useEffect(() => {
    if (!panel) return;
    const outside = (event: PointerEvent) => {
      const target = event.target as Element;
      if (!target.closest('[role=dialog], [aria-haspopup=dialog], section[aria-label] section'))
        setPanel(null);
    };
    const element = root.current;
    element?.addEventListener('pointerdown', outside);
    return () => element?.removeEventListener('pointerdown', outside);
  }, [panel]);

  return useMemo(
    () => ({
      player,
      texts: textsFor(player.options.language),
      root,
      video,
      panel,
      togglePanel: (next) => setPanel((open) => (open === next ? null : next)),
      closePanel: () => setPanel(null),
      danmaku,
      setDanmaku(settings) {
        keepDanmaku(settings);
        player.preferences.writeDanmaku(settings);
      },
      captionSize,
      setCaptionSize,
      fullscreen,
    }),
    [player, panel, danmaku, captionSize, fullscreen],
  );
}

type StageProps = {
  ad: React.RefObject<HTMLVideoElement | null>;
  title: string;
  danmakuPort?: DanmakuPort;
  hasDanmaku: boolean;
  trialEnd?: ReactNode;
  children: ReactNode;
};

function Stage({ ad, title, danmakuPort, hasDanmaku, trialEnd, children }: StageProps) {
  const { player, root, video, panel, fullscreen } = useSkin();
  const phase = useView((view) => view.phase);
  const playing = useView((view) => view.playing);
  const [danmaku, setDanmaku] = useState<DanmakuHandle | null>(null);
  const [pressed, setPressed] = useState<DanmakuComment | null>(null);
  const isPlainContent = phase === 'content' && playing;
  const controls = useControlsVisible(root, player.clock, !isPlainContent || panel !== null);
  useSystem({ player, playing, title });
  const hasControls = !isAd(phase) && phase !== 'error';
  const report = danmakuPort?.report;

  function press(x: number, y: number): boolean {
    const hit = report ? (danmaku?.at(x, y) ?? null) : null;
    setPressed(hit);
    return hit !== null;
  }

  return (
    <>
      <div
        className={cx(
          '[container-type:size] relative overflow-clip',
          fullscreen.on ? 'min-h-0 flex-1' : 'aspect-video',
          isPlainContent && !controls.visible && 'cursor-none',
        )}
      >
        <Surface video={video} ad={ad} />
        {hasDanmaku && <DanmakuLayer onReady={setDanmaku} />}
        <CaptionLines raised={controls.visible && hasControls} />
        <TouchArea onTap={controls.toggle} onPress={press} />
        <Layers trialEnd={trialEnd} />
        <Hints />
        {hasControls && (
          <div
            className={cx(
              'pointer-events-none absolute inset-x-0 bottom-0 z-30 bg-linear-to-t from-black/85 via-black/55 to-transparent pt-8 transition-opacity focus-within:opacity-100',
              controls.visible ? 'opacity-100 *:pointer-events-auto' : 'opacity-0',
              // Makes room for the buttons of the layer.
              (phase === 'trialEnd' || phase === 'ended') && '@max-md:hidden',
            )}
          >
            <ControlBar hasStudy={Boolean(children)} />
          </div>
        )}
        {pressed && report && <Pressed comment={pressed} report={report} onDone={() => setPressed(null)} />}
        <PlaylistPanel />
        {children}
        <Statistics />
        <HelpSheet />
      </div>
      {hasDanmaku && <DanmakuBar port={danmakuPort} handle={danmaku} />}
    </>
  );
}

type PressedProps = {
  comment: DanmakuComment;
  report: (comment: DanmakuComment) => Promise<void>;
  onDone: () => void;
};

/** A comment that was clicked can be reported. */
function Pressed({ comment, report, onDone }: PressedProps) {
  const { player, texts } = useSkin();
  return (
    <div
      role="dialog"
      aria-label={texts.reportTitle}
      className="on-dark absolute top-3 left-1/2 z-30 flex max-w-[90%] -translate-x-1/2 animate-appear items-center gap-2 rounded-lg bg-ink/95 py-1 pr-1 pl-3 text-sm text-white"
    >
      <span className="min-w-0 truncate">{comment.text}</span>
      <LayerButton
        onClick={() => {
          onDone();
          void report(comment).then(
            () => player.tip(texts.reported, 3000),
            () => player.tip(texts.sendFailed, 3000),
          );
        }}
      >
        <Flag />
        {texts.report}
      </LayerButton>
      <LayerButton onClick={onDone}>{texts.cancel}</LayerButton>
    </div>
  );
}
