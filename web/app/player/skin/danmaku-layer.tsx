import { useEffect, useRef } from 'react';
import type { DanmakuComment } from '../core/danmaku.ts';
import { useSkin, useView } from './context.ts';
import { createDanmakuCanvas } from './danmaku-canvas.ts';

export type DanmakuHandle = {
  send(comment: DanmakuComment): void;
  at(x: number, y: number): DanmakuComment | null;
};

/** Comments over the picture, moved by the time of the video: they pause with it and are cleared on a seek. */
export function DanmakuLayer({ onReady }: { onReady: (handle: DanmakuHandle | null) => void }) {
  const { player, danmaku: settings, video } = useSkin();
  const box = useRef<HTMLDivElement>(null);
  const layer = useRef<ReturnType<typeof createDanmakuCanvas> | null>(null);
  const isRunning = useView(({ phase, playing }) => phase === 'content' && playing);
  const isShown = useView(({ phase }) => phase === 'content' || phase === 'pauseAd');
  const comments = player.options.danmaku;

  useEffect(() => {
    const made = createDanmakuCanvas(box.current);
    layer.current = made;
    onReady({ send: made.danmaku.send, at: made.danmaku.at });
    const element = video.current;
    const clear = () => {
      made.danmaku.clear(player.time());
      made.draw(player.time());
    };
    element?.addEventListener('seeking', clear);
    return () => {
      element?.removeEventListener('seeking', clear);
      onReady(null);
      layer.current = null;
      made.close();
    };
  }, [onReady, player, video]);

  useEffect(() => {
    // With prefers-reduced-motion comments do not move.
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    layer.current?.danmaku.load(
      (comments ?? []).map((comment) => (isStill ? { ...comment, mode: 'top' as const } : comment)),
    );
  }, [comments]);

  useEffect(() => {
    layer.current?.danmaku.configure(settings);
    box.current?.style.setProperty('opacity', String(settings.opacity));
  }, [settings]);

  useEffect(() => {
    if (!isRunning || !settings.on) return;
    let frame = 0;
    const draw = () => {
      layer.current?.draw(player.time());
      frame = requestAnimationFrame(draw);
    };
    draw();
    return () => cancelAnimationFrame(frame);
  }, [isRunning, settings.on, player]);

  return (
    <div
      ref={box}
      aria-hidden
      hidden={!isShown || !settings.on}
      className="pointer-events-none absolute inset-0 overflow-hidden"
    />
  );
}
