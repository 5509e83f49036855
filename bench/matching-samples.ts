import type { NoticeDraft } from '@portal/contract/notice-content';
import { industries, noticeKinds, noticeMethods, noticeTypes } from '@portal/contract/notice-content';
import type { NoticeQuery } from '@portal/contract/notices';

/** Seeded random numbers (mulberry32): the same in every run. */
export function randomsOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b_79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const first =
  '食医实道绿数校车电消环监空印档物保安园桥灯水气通网软硬培检测勘审咨宣展租维养装改新疫急教信'.split('');
const second =
  '堂院验路化据服辆脑防保控调刷案业洁全林梁具务体讯络件训查量计价询传览赁修护饰造建苗救材息'.split('');
/** A thousand two-character words, of which few are frequent (Zipf). */
const words = first.flatMap((one) => second.slice(0, 24).map((other) => one + other));
const cities = Array.from(
  { length: 60 },
  (_, at) => String(11 + Math.floor(at / 2)) + (at % 2 ? '01' : '02'),
);

const pick = <Item>(items: readonly Item[], random: () => number): Item =>
  items[Math.floor(random() * items.length)]!;
const word = (random: () => number) =>
  words[Math.min(words.length - 1, Math.floor(words.length ** random()) - 1)]!;
const district = (random: () => number) => `${pick(cities, random)}0${1 + Math.floor(random() * 9)}`;

export function sampleNotice(random: () => number): NoticeDraft {
  const subject = Array.from({ length: 3 + Math.floor(random() * 3) }, () => word(random)).join('');
  return {
    type: pick(noticeTypes, random),
    title: `示例市${subject}设备采购项目公告`,
    kind: pick(noticeKinds, random),
    method: pick(noticeMethods, random),
    industry: pick(industries, random),
    district: district(random),
    buyer: { name: `示例市第${Math.floor(random() * 500)}局` },
    budget: random() < 0.27 ? null : Math.floor(10 ** (7 + random() * 3)),
  };
}

/**
 * One to three keywords of the subscriber's own trade, often with a district or a type; one in fifty names a district
 * only.
 */
export function sampleQuery(random: () => number): Partial<NoticeQuery> {
  const place = random() < 0.5 ? district(random).slice(0, pick([2, 4, 4, 6], random)) : '';
  if (random() < 0.02) return { district: district(random), notice_type: ['tender'] };
  const count = 1 + Math.floor(random() * 3);
  return {
    keyword: Array.from({ length: count }, (_, at) =>
      at > 0 && random() < 0.3 ? '采购' : pick(words, random),
    ).join(' '),
    district: place,
    notice_type: random() < 0.3 ? ['tender'] : [],
    budget_min: random() < 0.2 ? 100_000_000 : null,
  };
}
