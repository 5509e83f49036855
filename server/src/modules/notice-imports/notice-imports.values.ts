import { aheadOfUtc } from '@portal/contract/days';
import { mostFen } from '@portal/contract/yuan';
import { normalise } from '../../platform/search-tokens.ts';

/** A value, or why there is none. */
export type Read<Value> = { value: Value } | { fault: string };

const earliest = Date.UTC(1990, 0, 1) / 1000;
const latest = Date.UTC(2100, 0, 1) / 1000;

const units: [RegExp, number][] = [
  [/亿/, 100_000_000],
  [/万/, 10_000],
  [/千/, 1000],
];

/** 元 unless the cell or its heading says 万元 or 亿元; fen come out. */
export function readMoney(text: string, headingUnit: string): Read<number> {
  const plain = normalise(text).replaceAll(/[¥,\s]|人民币|rmb|cny/g, '');
  const [, sign, digits, unit] = /^([+-]?)(\d+(?:\.\d+)?)(亿元?|万元?|千元?|元)?整?$/.exec(plain) ?? [];
  if (digits === undefined) return { fault: `「${shown(text)}」不是金额` };
  const factor = units.find(([mark]) => mark.test(unit ?? headingUnit))?.[1] ?? 1;
  const fen = Math.round(Number(digits) * factor * 100);
  if (sign === '-' && fen > 0) return { fault: '金额不能为负' };
  if (!Number.isSafeInteger(fen) || fen > mostFen) return { fault: '金额过大，请核对单位' };
  return { value: fen };
}

const written =
  /^(\d{4})(?:[-/.年])(\d{1,2})(?:[-/.月])(\d{1,2})日?(?:[t ]*(\d{1,2})(?:[:时点](\d{1,2})?)?(?:[:分](\d{1,2}))?(?:\.\d+)?秒?分?)?(z|[+-]\d\d:?\d\d)?$/;

/** As people write it, in China's time unless it says otherwise; a spreadsheet's own number too. */
export function readMoment(text: string): Read<number> {
  const plain = normalise(text);
  const found = written.exec(plain);
  const seconds = found ? momentOf(found) : serialOf(plain);
  if (seconds === null) return { fault: `「${shown(text)}」不是日期时间，请写作 2026-11-16 09:30` };
  if (seconds < earliest || seconds >= latest) return { fault: `「${shown(text)}」不是合理的日期` };
  return { value: seconds };
}

function momentOf([, year, month, day, hour = '0', minute = '0', second = '0', zone]: RegExpExecArray):
  | number
  | null {
  const [y, mo, d, h, mi, s] = [year, month, day, hour, minute, second].map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const made = new Date(Date.UTC(y, mo - 1, d, h, mi, s));
  // 2026-02-31 would become the 3rd of March without a word.
  const exists = made.getUTCMonth() === mo - 1 && made.getUTCDate() === d && h < 24 && mi < 60 && s < 60;
  if (!exists) return null;
  return made.getTime() / 1000 - (zone === undefined ? aheadOfUtc / 1000 : offsetOf(zone));
}

function offsetOf(zone: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)$/.exec(zone) ?? [];
  if (!sign) return 0;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60);
}

/** Days since the end of 1899, as spreadsheets count. */
function serialOf(text: string): number | null {
  if (!/^\d{5}(?:\.\d+)?$/.test(text)) return null;
  return Math.round((Number(text) - 25_569) * 86_400) - aheadOfUtc / 1000;
}

export function readYesNo(text: string): Read<boolean> {
  const plain = normalise(text);
  if (/^(?:是|有|接受|允许|可以|√|y|yes|true|1)$/.test(plain)) return { value: true };
  if (/^(?:否|无|不|不接受|不允许|不可以|×|n|no|false|0)$/.test(plain)) return { value: false };
  return { fault: `「${shown(text)}」请填「是」或「否」` };
}

/** 2026-12, 2026年12月. */
export function readMonth(text: string): Read<string> {
  const [, year, month] = /^(\d{4})[-/.年](\d{1,2})月?(?:[-/.].*)?$/.exec(normalise(text)) ?? [];
  if (!year || Number(month) < 1 || Number(month) > 12) return { fault: `「${shown(text)}」请写作 2026-12` };
  return { value: `${year}-${month!.padStart(2, '0')}` };
}

const bare = (text: string) => normalise(text).replaceAll(/[\s()（）、,，·]/g, '');

/** A title of a list, its code, or a word that can only mean that one. */
export function readChoice<Key extends string>(
  text: string,
  titles: Record<Key, string>,
  also: Partial<Record<Key, readonly string[]>> = {},
): Read<Key> {
  const wanted = bare(text);
  const keys = Object.keys(titles) as Key[];
  const names = (key: Key) => [key, titles[key], ...(also[key] ?? [])].map(bare);
  const exact = keys.find((key) => names(key).includes(wanted));
  if (exact) return { value: exact };
  const near = keys.filter((key) => names(key).some((name) => name.length > 1 && wanted.includes(name)));
  if (near.length === 1) return { value: near[0]! };
  return {
    fault: `「${shown(text)}」不在可选范围：${keys
      .map((key) => titles[key])
      .join('、')
      .slice(0, 120)}`,
  };
}

export const shown = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);
