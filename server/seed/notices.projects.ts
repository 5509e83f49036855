import { readFileSync } from 'node:fs';
import { aheadOfUtc } from '@portal/contract/days';
import type { NoticeLevel, NoticeMethod, NoticeType, PartyFacts } from '@portal/contract/notice-content';
import { type Random, seededRandom } from './notices.random.ts';
import {
  buyers,
  buyersOf,
  bygone,
  campuses,
  firstNames,
  type Item,
  items,
  lastNames,
  surnames,
  trades,
  traits,
} from './data/notice-words.ts';

const day = 86_400_000;
const hour = 3_600_000;

type Place = { code: string; name: string; level: NoticeLevel };

const file = new URL('data/districts.json', import.meta.url);
const named = JSON.parse(readFileSync(file, 'utf8')) as [code: string, name: string, parent: string][];
const nameOf = new Map(named.map(([code, name]) => [code, name]));

/** Counties with their city's name before theirs, cities and provinces. */
const places: Place[] = named.map(([code, name, parent]) => {
  const level = parent === '' ? 'province' : code.endsWith('00') ? 'city' : 'county';
  return { code, name: level === 'county' ? `${nameOf.get(parent)!}${name}` : name, level };
});
/** Some places buy more than others, wherever they lie. */
const mixed = (some: Place[]) => {
  const weight = ({ code }: Place) => seededRandom(Number(code)).next();
  return some.toSorted((a, b) => weight(a) - weight(b));
};
const counties = mixed(places.filter(({ level }) => level === 'county'));
const cities = mixed(places.filter(({ level }) => level === 'city'));
const provinces = places.filter(({ level }) => level === 'province');

/** One purchase from its announcement to its end. */
export type Project = {
  index: number;
  number: string;
  title: string;
  item: Item;
  place: Place;
  buyer: PartyFacts;
  agency: PartyFacts | null;
  method: NoticeMethod;
  budget: number | null;
  /** What is spent, whether or not it is published. */
  sum: number;
  steps: Step[];
  tenderAt: number;
  deadline: number;
  random: Random;
};

export type Step = { type: NoticeType; at: number };

/** The steps alone: what is needed to know how many notices there are, and when. */
export function stepsOf(
  seed: number,
  index: number,
  start: number,
): { steps: Step[]; deadline: number; tenderAt: number } {
  const random = seededRandom(seed, index, 1);
  const working = (at: number) => {
    const midnight = Math.floor((at + aheadOfUtc) / day) * day - aheadOfUtc;
    const weekday = (Math.floor((at + aheadOfUtc) / day) + 4) % 7;
    const later = weekday === 6 ? 2 * day : weekday === 0 ? day : 0;
    // To the millisecond, or a day's notices would share a moment.
    return midnight + later + 8.5 * hour + Math.floor(random.next() * 9.5 * hour);
  };
  const steps: Step[] = [];
  const add = (type: NoticeType, at: number) => steps.push({ type, at: working(at) }) && steps.at(-1)!.at;
  let at = start;
  if (random.happens(0.53)) at = add('intention', at) + random.between(25, 55) * day;
  if (random.happens(0.015)) at = add('prequalification', at) + random.between(10, 20) * day;
  const tenderAt = add('tender', at);
  let deadline = Math.floor((tenderAt + random.between(8, 22) * day) / (30 * 60_000)) * 30 * 60_000;
  if (random.happens(0.2)) {
    add('correction', tenderAt + random.between(2, 6) * day);
    deadline += random.between(0, 5) * day;
  }
  const opened = deadline + random.between(1, 6) * day;
  if (random.happens(0.13)) add('ended', opened);
  else if (random.happens(0.82)) {
    at = add('result', opened);
    if (random.happens(0.46)) {
      at = add('contract', at + random.between(6, 28) * day);
      if (random.happens(0.18)) add('acceptance', at + random.between(20, 80) * day);
    }
  }
  return { steps, deadline, tenderAt };
}

/** `early` is the end of the first third of the time. */
export function projectOf(
  seed: number,
  index: number,
  start: number,
  early: number,
  firstNumber: number,
): Project {
  const { steps, deadline, tenderAt } = stepsOf(seed, index, start);
  const random = seededRandom(seed, index, 2);
  const roll = random.next();
  const place =
    roll < 0.72 ? random.lean(counties) : roll < 0.93 ? random.lean(cities) : random.pick(provinces);
  const item = steps.at(-1)!.at < early && random.happens(0.22) ? bygone : random.lean(items);
  const buyer = organisation(place, random.lean(buyersOf[item[3]] ?? buyers), random);
  const method = methodOf(random);
  const sum = Math.round(item[4] * (item[5] / item[4]) ** (random.next() ** 1.6) * 100) * 10_000;
  const year = new Date(tenderAt + aheadOfUtc).getUTCFullYear();
  return {
    index,
    number: `SL${place.code}-${year}-${String(firstNumber + index).padStart(6, '0')}`,
    title: titleOf(buyer.name, item[0], year, random),
    item,
    place: { ...place, level: place.level === 'province' && random.happens(0.2) ? 'central' : place.level },
    buyer,
    agency: random.happens(0.86) ? agencyOf(random) : null,
    method,
    budget: random.happens(0.27) ? null : sum,
    sum,
    steps,
    deadline,
    tenderAt,
    random,
  };
}

function methodOf(random: Random): NoticeMethod {
  const roll = random.next();
  const shares: [NoticeMethod, number][] = [
    ['open', 0.46],
    ['consultation', 0.74],
    ['negotiation', 0.83],
    ['inquiry', 0.91],
    ['single', 0.95],
    ['framework', 0.98],
  ];
  return shares.find(([, share]) => roll < share)?.[0] ?? 'invited';
}

function titleOf(buyer: string, item: string, year: number, random: Random): string {
  const when = random.happens(0.3) ? `${year}年` : '';
  const where = random.happens(0.22)
    ? `${random.pick(campuses)}${buyer.endsWith('学') ? '校区' : '片区'}`
    : '';
  const trait = random.happens(0.35) ? random.pick(traits) : '';
  const again = random.happens(0.12) ? (random.happens(0.85) ? '（二次）' : '（三次）') : '';
  const ending = random.happens(0.75) ? '采购项目' : random.happens(0.6) ? '项目' : '采购';
  return `${buyer}${when}${where}${trait}${item}${ending}${again}`;
}

const phone = (random: Random) => `0000-88${String(random.between(0, 999_999)).padStart(6, '0')}`;
const person = (random: Random) => `${random.pick(surnames)}${random.happens(0.5) ? '老师' : '工'}`;
const creditCode = (kind: string, place: string, random: Random) =>
  `${kind}${place}MA${String(random.between(0, 99_999_999)).padStart(8, '0')}`;

/** The same office has the same telephone in every notice. */
function organisation(place: Place, office: string, projectRandom: Random): PartyFacts {
  const random = seededRandom(Number(place.code), buyers.indexOf(office), 7);
  return {
    name: `${place.name}${office}`,
    credit_code: creditCode('12', place.code, random),
    address: `${place.name}${projectRandom.pick(campuses)}路 ${projectRandom.between(1, 300)} 号`,
    contact: person(projectRandom),
    phone: phone(random),
  };
}

function agencyOf(random: Random): PartyFacts {
  const place = random.lean(cities);
  const own = seededRandom(Number(place.code), random.between(0, 5), 9);
  return {
    name: `示例${own.pick(firstNames)}${own.pick(lastNames)}招标代理有限公司${place.name}分公司`,
    credit_code: null,
    address: `${place.name}示范大道 ${own.between(1, 200)} 号`,
    contact: person(random),
    phone: phone(own),
  };
}

export function supplierOf(random: Random): PartyFacts {
  const place = random.lean(cities);
  const own = seededRandom(Number(place.code), random.between(0, 160), 11);
  const name = `示例${place.name}${own.pick(firstNames)}${own.pick(lastNames)}${own.pick(trades)}有限公司`;
  return {
    name,
    credit_code: creditCode('91', place.code, own),
    address: `${place.name}样例工业园 ${own.between(1, 60)} 栋`,
    contact: '',
    phone: '',
  };
}
