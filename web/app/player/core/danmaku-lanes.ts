type Item = { mode: 'scroll' | 'top' | 'bottom'; width: number; size: number; born: number; life: number };

/** The smallest comment fills one lane; larger ones take neighbouring lanes together. */
const laneHeight = 20;
const gap = 12;
/** Kept free above the first lane. */
const edge = 6;

/** Lanes without collision: one comment never touches another of the same lane. */
export function createLanes(width: number, height: number) {
  const count = Math.max(0, Math.floor((height - edge) / laneHeight));
  let scrolling: (Item | undefined)[] = [];
  let standing: (Item | undefined)[] = [];

  function isFree(lane: number, item: Item): boolean {
    if (!hasEnded(standing[lane], item.born)) return false;
    const ahead = scrolling[lane];
    if (!ahead || hasEnded(ahead, item.born)) return true;
    return item.mode === 'scroll' && !collides(ahead, item, width);
  }

  function take(item: Item): { lane: number; y: number } | null {
    const span = Math.ceil((item.size * 1.25) / laneHeight);
    const starts = Array.from({ length: Math.max(0, count - span + 1) }, (_, at) => at);
    if (item.mode === 'bottom') starts.reverse();
    for (const lane of starts) {
      const lanes = Array.from({ length: span }, (_, at) => lane + at);
      if (!lanes.every((each) => isFree(each, item))) continue;
      const kept = item.mode === 'scroll' ? scrolling : standing;
      for (const each of lanes) kept[each] = item;
      return { lane, y: lane * laneHeight + edge };
    }
    return null;
  }

  return {
    take,
    clear() {
      scrolling = [];
      standing = [];
    },
  };
}

function hasEnded(item: Item | undefined, seconds: number): boolean {
  return !item || seconds - item.born >= item.life;
}

/** Longer comments are faster: the one behind may neither start on the one ahead nor catch up with it. */
function collides(ahead: Item, behind: Item, width: number): boolean {
  const speedAhead = (width + ahead.width) / ahead.life;
  const speedBehind = (width + behind.width) / behind.life;
  const entered = (behind.born - ahead.born) * speedAhead >= ahead.width + gap;
  const aheadLeaves = ahead.born + ahead.life;
  const catchesUp = (aheadLeaves - behind.born) * speedBehind > width - gap;
  return !entered || (speedBehind > speedAhead && catchesUp);
}
