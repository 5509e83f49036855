import {
  Children,
  useCallback,
  useEffect,
  useState,
  useSyncExternalStore,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import useEmblaCarousel from 'embla-carousel-react';
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { cx } from './cx.ts';

type CarouselProps = {
  label: string;
  children: ReactNode;
  /** Seconds a slide stays; leave out for a carousel that only moves by hand. */
  every?: number;
  /** Tailwind basis of a slide, for example `basis-4/5` to let the next card peek. */
  basis?: string;
  loop?: boolean;
  /** Over the picture for banners, below it for cards. */
  controls?: 'over' | 'below';
  className?: string;
};

const reduced = '(prefers-reduced-motion: reduce)';

function watchMotion(changed: () => void): () => void {
  const query = matchMedia(reduced);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

export function Carousel(props: CarouselProps) {
  const { label, children, every, basis = 'basis-full', loop = true, controls = 'over', className } = props;
  const slides = Children.toArray(children);
  // 190 ms: embla counts its duration in ticks, about 10 of them.
  const [frame, embla] = useEmblaCarousel({ loop, align: loop ? 'start' : 'center', duration: 16 });
  const [at, setAt] = useState(0);
  const still = useSyncExternalStore(
    watchMotion,
    () => matchMedia(reduced).matches,
    () => false,
  );
  const [chosen, setPlaying] = useState<boolean | null>(null);
  const playing = chosen ?? (every !== undefined && !still);
  const [held, setHeld] = useState(false);

  useEffect(() => {
    if (!embla) return;
    const update = () => setAt(embla.selectedScrollSnap());
    embla.on('select', update).on('reInit', update);
    return () => void embla.off('select', update).off('reInit', update);
  }, [embla]);

  useEffect(() => {
    if (!embla || !every || !playing || held) return;
    const timer = setInterval(() => embla.scrollNext(), every * 1000);
    return () => clearInterval(timer);
  }, [embla, every, playing, held, at]);

  const go = useCallback((index: number) => embla?.scrollTo(index, matchMedia(reduced).matches), [embla]);
  function press(event: KeyboardEvent) {
    if (event.key === 'ArrowLeft') embla?.scrollPrev();
    if (event.key === 'ArrowRight') embla?.scrollNext();
  }

  return (
    <section
      aria-roledescription="轮播"
      aria-label={label}
      className={cx('group/carousel relative', className)}
      onPointerEnter={(event) => event.pointerType === 'mouse' && setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onKeyDown={press}
    >
      <div ref={frame} className="overflow-hidden rounded-lg">
        <div className="flex touch-pan-y" aria-live={playing && !held ? 'off' : 'polite'}>
          {slides.map((slide, index) => (
            <div
              key={index}
              role="group"
              aria-roledescription="幻灯片"
              aria-label={`第 ${index + 1} 张，共 ${slides.length} 张`}
              // What is not on screen takes no focus.
              inert={basis === 'basis-full' && index !== at}
              className={cx('min-w-0 shrink-0 grow-0', basis)}
            >
              {slide}
            </div>
          ))}
        </div>
      </div>
      {slides.length > 1 && (
        <Controls
          at={at}
          count={slides.length}
          over={controls === 'over'}
          playing={every === undefined ? undefined : playing}
          onGo={go}
          onPrevious={() => embla?.scrollPrev()}
          onNext={() => embla?.scrollNext()}
          onPlay={() => setPlaying(!playing)}
        />
      )}
    </section>
  );
}

type ControlsProps = {
  at: number;
  count: number;
  over: boolean;
  playing?: boolean;
  onGo: (index: number) => void;
  onPrevious: () => void;
  onNext: () => void;
  onPlay: () => void;
};

function Controls({ at, count, over, playing, onGo, onPrevious, onNext, onPlay }: ControlsProps) {
  const button = cx(
    'flex size-8 items-center justify-center rounded-full transition-colors',
    over ? 'text-white hover:bg-white/20' : 'text-ink-soft hover:bg-sunken',
  );
  return (
    <div
      className={cx(
        'flex items-center gap-1',
        over
          ? 'on-dark absolute end-4 bottom-4 rounded-full bg-overlay px-2 py-1 phone:end-2 phone:bottom-2'
          : 'mt-3 justify-center',
      )}
    >
      <button type="button" aria-label="上一张" className={button} onClick={onPrevious}>
        <ChevronLeft className="size-5" />
      </button>
      {Array.from({ length: count }, (_, index) => (
        <button
          key={index}
          type="button"
          aria-label={`第 ${index + 1} 张`}
          aria-current={index === at ? 'true' : undefined}
          onClick={() => onGo(index)}
          className="group flex size-6 items-center justify-center rounded-full"
        >
          <span
            className={cx(
              'h-2 rounded-full transition-all',
              index === at ? 'w-5' : 'w-2',
              over
                ? index === at
                  ? 'bg-white'
                  : 'bg-white/70'
                : index === at
                  ? 'bg-brand-strong'
                  : 'bg-line-strong',
            )}
          />
        </button>
      ))}
      <button type="button" aria-label="下一张" className={button} onClick={onNext}>
        <ChevronRight className="size-5" />
      </button>
      {playing !== undefined && (
        <button
          type="button"
          aria-label={playing ? '暂停轮播' : '播放轮播'}
          className={button}
          onClick={onPlay}
        >
          {playing ? <Pause className="size-4" /> : <Play className="size-4" />}
        </button>
      )}
    </div>
  );
}
