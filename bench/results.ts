/** A ratio with its goal: a minimum or, for bytes, a maximum. */
export type Result = {
  name: string;
  value: number;
  goal: number;
  atMost?: boolean;
  unit?: string;
  rates?: Record<string, number>;
  note?: string;
};

/** The results of one bench; none when it failed. */
export type Outcome = { bench: string; results: readonly Result[] | null };

const isReached = ({ value, goal, atMost = false }: Result) => (atMost ? value <= goal : value >= goal);

function shownValue({ value, unit }: Result): string {
  if (!unit) return value.toFixed(2);
  return `${unit === '秒' ? value.toFixed(1) : Math.round(value)} ${unit}`;
}

const shownGoal = ({ goal, atMost, unit }: Result) =>
  `${atMost ? '不超过' : '不低于'} ${goal}${unit ? ` ${unit}` : ''}`;

export function print(results: readonly Result[]): void {
  for (const result of results) {
    const verdict = isReached(result) ? '达标' : '未达';
    console.log(`${verdict}  ${result.name}：${shownValue(result)}（目标${shownGoal(result)}）`);
    if (result.note) console.log(`      ${result.note}`);
    if (!result.rates) continue;
    const parts = Object.entries(result.rates).map(([each, rate]) => `${each} ${Math.round(rate)}/s`);
    console.log(`      ${parts.join('  ')}`);
  }
}

/** All results as one Markdown table; returns whether every goal is reached. */
export function printTable(outcomes: readonly Outcome[]): boolean {
  const row = (...cells: string[]) => console.log(`| ${cells.join(' | ')} |`);
  console.log('');
  row('基准', '项目', '结果', '目标', '结论');
  row('---', '---', '---:', '---:', '---');
  for (const { bench, results } of outcomes) {
    if (!results) row(bench, '没有测完', '', '', '失败');
    for (const result of results ?? []) {
      row(bench, result.name, shownValue(result), shownGoal(result), isReached(result) ? '达标' : '未达');
    }
  }
  return outcomes.every(({ results }) => results?.every(isReached) ?? false);
}
