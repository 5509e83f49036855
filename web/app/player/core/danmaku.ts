import { createLanes } from './danmaku-lanes.ts';

export type DanmakuMode = 'scroll' | 'top' | 'bottom';

/** spec 3: bullet comment. `startTime` is in seconds of the video. */
export type DanmakuComment = {
  id?: string;
  mode: DanmakuMode;
  text: string;
  startTime: number;
  size: number;
  colour: string;
  /** Sent from here: drawn with a line under it. */
  own?: boolean;
};

// spec 9
export const danmakuSizes = [16, 18, 25, 36, 45] as const;
export const danmakuColours = ['#ffffff', '#0000ff', '#cc0000', '#ff66ff', '#ffff33'] as const;
export const danmakuLifeSeconds = 4;
export const defaultDanmakuSize = 25;

export type DanmakuSettings = {
  on: boolean;
  opacity: number;
  /** 2 crosses the picture in half the time. */
  speed: number;
  /** Part of the height that comments may use. */
  area: number;
  filterWords: readonly string[];
};

export const defaultDanmakuSettings: DanmakuSettings = {
  on: true,
  opacity: 1,
  speed: 1,
  area: 0.75,
  filterWords: [],
};

export type FlyingComment = {
  comment: DanmakuComment;
  width: number;
  born: number;
  life: number;
  lane: number;
  x: number;
  y: number;
};

type Measure = (text: string, size: number) => number;

/** spec 2: empty text is ignored. Unknown sizes and colours become the default ones. */
export function cleanComment(comment: DanmakuComment): DanmakuComment | null {
  const text = comment.text.trim();
  if (!text) return null;
  const size = danmakuSizes.some((allowed) => allowed === comment.size) ? comment.size : defaultDanmakuSize;
  const colour =
    danmakuColours.find((allowed) => allowed === comment.colour.toLowerCase()) ?? danmakuColours[0];
  return { ...comment, text, size, colour };
}

/** spec 5: the container must be an element or a selector. */
export function danmakuContainer<E extends object>(
  container: unknown,
  isElement: (value: unknown) => value is E,
  query: (selector: string) => E | null,
): E {
  if (isElement(container)) return container;
  if (typeof container !== 'string' || container.trim() === '') {
    throw new TypeError('danmaku: the container must be an element or a selector');
  }
  const found = query(container);
  if (!found) throw new TypeError(`danmaku: no element matches the selector ${container}`);
  return found;
}

export type Danmaku = {
  load(comments: readonly DanmakuComment[]): void;
  /** Shown at once, even if it has to wait for a free lane. */
  send(comment: DanmakuComment): void;
  resize(width: number, height: number): void;
  configure(settings: DanmakuSettings): void;
  /** After a seek: removes the comments on screen. */
  clear(seconds: number): void;
  /** The comments to draw at this position. Repeating a position repeats the result. */
  frame(seconds: number): readonly FlyingComment[];
  at(x: number, y: number): DanmakuComment | null;
};

// A larger step than between two frames is a seek that was not reported by `clear`.
const jumpSeconds = 2;

export function createDanmaku(measure: Measure): Danmaku {
  let comments: DanmakuComment[] = [];
  let settings = defaultDanmakuSettings;
  let width = 0;
  let height = 0;
  let cursor = 0;
  let last = 0;
  let flying: FlyingComment[] = [];
  let waiting: DanmakuComment[] = [];
  let lanes = createLanes(0, 0);

  function layOut(): void {
    lanes = createLanes(width, height * settings.area);
    flying = [];
  }

  function isFiltered({ text, own }: DanmakuComment): boolean {
    return !own && settings.filterWords.some((word) => word !== '' && text.includes(word));
  }

  function launch(comment: DanmakuComment, seconds: number): boolean {
    const life = danmakuLifeSeconds / settings.speed;
    const textWidth = measure(comment.text, comment.size);
    const place = lanes.take({
      mode: comment.mode,
      width: textWidth,
      size: comment.size,
      born: seconds,
      life,
    });
    if (!place) return false;
    flying.push({ comment, width: textWidth, born: seconds, life, ...place, x: 0 });
    return true;
  }

  function clear(seconds: number): void {
    flying = [];
    waiting = [];
    lanes.clear();
    last = seconds;
    cursor = comments.findIndex(({ startTime }) => startTime >= seconds);
    if (cursor === -1) cursor = comments.length;
  }

  return {
    load(list) {
      comments = list
        .flatMap((comment) => cleanComment(comment) ?? [])
        .toSorted((a, b) => a.startTime - b.startTime);
      clear(last);
    },
    send(comment) {
      const clean = cleanComment(comment);
      if (clean) waiting.push({ ...clean, own: true });
    },
    resize(newWidth, newHeight) {
      if (newWidth === width && newHeight === height) return;
      width = newWidth;
      height = newHeight;
      layOut();
    },
    configure(next) {
      const moved = next.area !== settings.area || next.speed !== settings.speed;
      settings = next;
      if (moved) layOut();
      flying = flying.filter(({ comment }) => !isFiltered(comment));
    },
    clear,
    frame(seconds) {
      if (seconds < last || seconds - last > jumpSeconds) clear(seconds);
      last = seconds;
      flying = flying.filter(({ born, life }) => seconds - born < life);
      waiting = waiting.filter((comment) => !launch(comment, seconds));
      for (; cursor < comments.length; cursor += 1) {
        const comment = comments[cursor];
        if (!comment || comment.startTime > seconds) break;
        // Its own moment, not that of the frame: on a slow machine frames are far apart.
        if (!isFiltered(comment)) launch(comment, comment.startTime);
      }
      for (const each of flying) {
        each.x =
          each.comment.mode === 'scroll'
            ? width - ((seconds - each.born) / each.life) * (width + each.width)
            : (width - each.width) / 2;
      }
      return flying;
    },
    at(x, y) {
      const hit = flying.findLast(
        (each) =>
          x >= each.x && x <= each.x + each.width && y >= each.y && y <= each.y + each.comment.size * 1.25,
      );
      return hit?.comment ?? null;
    },
  };
}
