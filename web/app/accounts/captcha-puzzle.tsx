import { useEffect, useRef, useState, type FormEvent } from 'react';
import { MoveHorizontal } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { PostForm } from '../ui/post-form.tsx';

type Puzzle = { picture: string; piece: string; width: number; height: number; piece_width: number };
type CaptchaPuzzleProps = { puzzle: Puzzle; busy: boolean; onSolve: (at: string) => void };

const slider = cx(
  'h-11 w-full cursor-grab appearance-none rounded-md bg-sunken active:cursor-grabbing',
  '[&::-webkit-slider-thumb]:size-11 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-md [&::-webkit-slider-thumb]:bg-brand-strong [&::-webkit-slider-thumb]:shadow-card',
  '[&::-moz-range-thumb]:size-11 [&::-moz-range-thumb]:rounded-md [&::-moz-range-thumb]:border-0 [&::-moz-range-thumb]:bg-brand-strong',
);

/** The native range is dragged by mouse and finger and moved by arrow keys; letting go of a drag answers. */
export function CaptchaPuzzle({ puzzle, busy, onSolve }: CaptchaPuzzleProps) {
  const { picture, piece, width, height, piece_width: pieceWidth } = puzzle;
  const [at, setAt] = useState(0);
  const range = useRef<HTMLInputElement>(null);
  useEffect(() => range.current?.focus(), []);

  function submit(event: FormEvent) {
    event.preventDefault();
    // React bubbles it through the portal to the form that asked for the captcha.
    event.stopPropagation();
    onSolve(String(at));
  }

  return (
    <PostForm onSubmit={submit} aria-busy={busy}>
      <div className="relative overflow-hidden rounded-md bg-sunken">
        <img src={picture} alt="缺了一块的拼图" width={width} height={height} className="h-auto w-full" />
        <img
          src={piece}
          alt=""
          draggable={false}
          className="drop-shadow pointer-events-none absolute inset-y-0 h-full max-w-none"
          // Only ever set in the browser, through the CSSOM, which the CSP allows.
          style={{ left: `${(at / width) * 100}%`, width: `${(pieceWidth / width) * 100}%` }}
        />
      </div>
      <div className="relative mt-4">
        <input
          ref={range}
          type="range"
          name="position"
          aria-label="拼图块的位置，用左右方向键移动"
          aria-valuetext={`距左边 ${at} 像素，共 ${width - pieceWidth} 像素`}
          min={0}
          max={width - pieceWidth}
          step={1}
          value={at}
          disabled={busy}
          className={slider}
          onChange={(event) => setAt(event.target.valueAsNumber)}
          onPointerUp={() => at > 0 && onSolve(String(at))}
        />
        {at === 0 && (
          <p className="pointer-events-none absolute inset-0 flex items-center justify-center gap-2 ps-11 text-ink-mute">
            <MoveHorizontal className="size-5" />
            拖动滑块完成拼图
          </p>
        )}
      </div>
      <Button type="submit" block loading={busy} className="mt-4">
        确定
      </Button>
    </PostForm>
  );
}
