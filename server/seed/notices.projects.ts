import { readFileSync } from 'node:fs';
import type { NoticeLevel, NoticeMethod, NoticeType, PartyFacts } from '@portal/contract/notice-content';
import { type Chance, chanceOf } from './notices.chance.ts';
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
  const weight = ({ code }: Place) => chanceOf(Number(code)).next();
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
  chance: Chance;
};

export type Step = { type: NoticeType; at: number };

/** The steps alone: what is needed to know how many notices there are, and when. */
export function stepsOf(
  seed: number,
  index: number,
  start: number,
): { steps: Step[]; deadline: number; tenderAt: number } {
  const chance = chanceOf(seed, index, 1);
  const working = (at: number) => {
    const midnight = Math.floor((at + 8 * hour) / day) * day - 8 * hour;
    const weekday = (Math.floor((at + 8 * hour) / day) + 4) % 7;
    const later = weekday === 6 ? 2 * day : weekday === 0 ? day : 0;
    // To the millisecond, or a day's notices would share a moment.
    return midnight + later + 8.5 * hour + Math.floor(chance.next() * 9.5 * hour);
  };
  const steps: Step[] = [];
  const add = (type: NoticeType, at: number) => steps.push({ type, at: working(at) }) && steps.at(-1)!.at;
  let at = start;
  if (chance.happens(0.53)) at = add('intention', at) + chance.between(25, 55) * day;
  if (chance.happens(0.015)) at = add('prequalification', at) + chance.between(10, 20) * day;
  const tenderAt = add('tender', at);
  let deadline = Math.floor((tenderAt + chance.between(8, 22) * day) / (30 * 60_000)) * 30 * 60_000;
  if (chance.happens(0.2)) {
    add('correction', tenderAt + chance.between(2, 6) * day);
    deadline += chance.between(0, 5) * day;
  }
  const opened = deadline + chance.between(1, 6) * day;
  if (chance.happens(0.13)) add('ended', opened);
  else if (chance.happens(0.82)) {
    at = add('result', opened);
    if (chance.happens(0.46)) {
      at = add('contract', at + chance.between(6, 28) * day);
      if (chance.happens(0.18)) add('acceptance', at + chance.between(20, 80) * day);
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
  const chance = chanceOf(seed, index, 2);
  const roll = chance.next();
  const place =
    roll < 0.72 ? chance.lean(counties) : roll < 0.93 ? chance.lean(cities) : chance.pick(provinces);
  const item = steps.at(-1)!.at < early && chance.happens(0.22) ? bygone : chance.lean(items);
  const buyer = organisation(place, chance.lean(buyersOf[item[3]] ?? buyers), chance);
  const method = methodOf(chance);
  const sum = Math.round(item[4] * (item[5] / item[4]) ** (chance.next() ** 1.6) * 100) * 10_000;
  const year = new Date(tenderAt + 8 * hour).getUTCFullYear();
  return {
    index,
    number: `SL${place.code}-${year}-${String(firstNumber + index).padStart(6, '0')}`,
    title: titleOf(buyer.name, item[0], year, chance),
    item,
    place: { ...place, level: place.level === 'province' && chance.happens(0.2) ? 'central' : place.level },
    buyer,
    agency: chance.happens(0.86) ? agencyOf(chance) : null,
    method,
    budget: chance.happens(0.27) ? null : sum,
    sum,
    steps,
    deadline,
    tenderAt,
    chance,
  };
}

function methodOf(chance: Chance): NoticeMethod {
  const roll = chance.next();
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

function titleOf(buyer: string, item: string, year: number, chance: Chance): string {
  const when = chance.happens(0.3) ? `${year}年` : '';
  const where = chance.happens(0.22)
    ? `${chance.pick(campuses)}${buyer.endsWith('学') ? '校区' : '片区'}`
    : '';
  const trait = chance.happens(0.35) ? chance.pick(traits) : '';
  const again = chance.happens(0.12) ? (chance.happens(0.85) ? '（二次）' : '（三次）') : '';
  const ending = chance.happens(0.75) ? '采购项目' : chance.happens(0.6) ? '项目' : '采购';
  return `${buyer}${when}${where}${trait}${item}${ending}${again}`;
}

const phone = (chance: Chance) => `0000-88${String(chance.between(0, 999_999)).padStart(6, '0')}`;
const person = (chance: Chance) => `${chance.pick(surnames)}${chance.happens(0.5) ? '老师' : '工'}`;
const creditCode = (kind: string, place: string, chance: Chance) =>
  `${kind}${place}MA${String(chance.between(0, 99_999_999)).padStart(8, '0')}`;

/** The same office has the same telephone in every notice. */
function organisation(place: Place, office: string, of: Chance): PartyFacts {
  const chance = chanceOf(Number(place.code), buyers.indexOf(office), 7);
  return {
    name: `${place.name}${office}`,
    credit_code: creditCode('12', place.code, chance),
    address: `${place.name}${of.pick(campuses)}路 ${of.between(1, 300)} 号`,
    contact: person(of),
    phone: phone(chance),
  };
}

function agencyOf(chance: Chance): PartyFacts {
  const place = chance.lean(cities);
  const own = chanceOf(Number(place.code), chance.between(0, 5), 9);
  return {
    name: `示例${own.pick(firstNames)}${own.pick(lastNames)}招标代理有限公司${place.name}分公司`,
    credit_code: null,
    address: `${place.name}示范大道 ${own.between(1, 200)} 号`,
    contact: person(chance),
    phone: phone(own),
  };
}

export function supplierOf(chance: Chance): PartyFacts {
  const place = chance.lean(cities);
  const own = chanceOf(Number(place.code), chance.between(0, 160), 11);
  const name = `示例${place.name}${own.pick(firstNames)}${own.pick(lastNames)}${own.pick(trades)}有限公司`;
  return {
    name,
    credit_code: creditCode('91', place.code, own),
    address: `${place.name}样例工业园 ${own.between(1, 60)} 栋`,
    contact: '',
    phone: '',
  };
}
