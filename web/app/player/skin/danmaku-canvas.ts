import {
  createDanmaku,
  danmakuContainer,
  type Danmaku,
  type DanmakuComment,
  type FlyingComment,
} from '../core/danmaku.ts';

const family = 'system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif';
const maxScale = 2;
const maxKept = 1500;

/**
 * Draws comments onto a canvas in `container` (an element or a selector). Each text is drawn once into a bitmap and
 * then only moved: a thousand of them cost a thousand copies a frame, not a thousand layouts.
 */
export function createDanmakuCanvas(container: unknown): {
  danmaku: Danmaku;
  draw(seconds: number): void;
  close(): void;
} {
  const isElement = (value: unknown): value is Element => value instanceof Element;
  const box = danmakuContainer(container, isElement, (selector) => document.querySelector(selector));
  const canvas = document.createElement('canvas');
  canvas.className = 'absolute inset-0 size-full';
  const context = canvas.getContext('2d');
  if (!context) throw new Error('danmaku: this browser draws no canvas');
  box.append(canvas);
  const scale = Math.min(maxScale, devicePixelRatio || 1);
  const bitmaps = createCache<CanvasImageSource>();
  const drawn = new WeakMap<FlyingComment, CanvasImageSource>();
  const widths = createCache<number>();
  const ruler = document.createElement('canvas').getContext('2d');
  const danmaku = createDanmaku((text, size) =>
    widths(`${size} ${text}`, () => {
      if (!ruler) return text.length * size;
      ruler.font = fontOf(size);
      return Math.ceil(ruler.measureText(text).width) + 4;
    }),
  );
  let isEmpty = true;

  function fit(): void {
    const { clientWidth: width, clientHeight: height } = box;
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    isEmpty = true;
    danmaku.resize(width, height);
  }

  const resized = new ResizeObserver(fit);
  resized.observe(box);
  fit();

  function bitmapOf(flying: FlyingComment): CanvasImageSource {
    const ready = drawn.get(flying);
    if (ready) return ready;
    const { size, colour, own = false, text } = flying.comment;
    const key = `${size} ${colour} ${own} ${text}`;
    const bitmap = bitmaps(key, () => paint(flying.comment, flying.width, scale));
    drawn.set(flying, bitmap);
    return bitmap;
  }

  return {
    danmaku,
    draw(seconds) {
      const flying = danmaku.frame(seconds);
      if (flying.length === 0 && isEmpty) return;
      context.clearRect(0, 0, canvas.width, canvas.height);
      for (const each of flying) {
        context.drawImage(bitmapOf(each), Math.round(each.x * scale), Math.round(each.y * scale));
      }
      isEmpty = flying.length === 0;
    },
    close() {
      resized.disconnect();
      canvas.remove();
    },
  };
}

/** People say the same things: what was made once is kept, the oldest goes first. */
function createCache<T>() {
  const kept = new Map<string, T>();
  return (key: string, make: () => T): T => {
    const value = kept.get(key);
    if (value !== undefined) return value;
    const made = make();
    kept.set(key, made);
    const [oldest] = kept.keys();
    if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
    return made;
  };
}

function fontOf(size: number): string {
  return `600 ${size}px ${family}`;
}

function paint({ text, size, colour, own }: DanmakuComment, width: number, scale: number): CanvasImageSource {
  const bitmap = createBitmap(Math.ceil(width * scale), Math.ceil(size * 1.3 * scale));
  const context = bitmap.getContext('2d') as CanvasRenderingContext2D | null;
  if (!context) return bitmap;
  context.scale(scale, scale);
  context.font = fontOf(size);
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  context.lineWidth = Math.max(2, size / 9);
  // Dark colours need a light edge to be read on a dark picture.
  context.strokeStyle = colour === '#0000ff' || colour === '#cc0000' ? '#ffffffd9' : '#000000d9';
  context.strokeText(text, 2, size * 0.62);
  context.fillStyle = colour;
  context.fillText(text, 2, size * 0.62);
  if (own) {
    context.fillStyle = '#3dbd91';
    context.fillRect(0, size * 1.2, width, 2);
  }
  // An ImageBitmap is copied without asking each time whether it has changed.
  return 'transferToImageBitmap' in bitmap ? bitmap.transferToImageBitmap() : bitmap;
}

function createBitmap(width: number, height: number): OffscreenCanvas | HTMLCanvasElement {
  if (typeof OffscreenCanvas !== 'undefined') return new OffscreenCanvas(width, height);
  return Object.assign(document.createElement('canvas'), { width, height });
}
