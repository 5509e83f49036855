/** A ratio and what it should at least be (or, for bytes, at most). */
export type Result = {
  name: string;
  value: number;
  goal: number;
  atMost?: boolean;
  unit?: string;
  rates?: Record<string, number>;
  note?: string;
};

export function print(results: readonly Result[]): boolean {
  let reached = true;
  for (const { name, value, goal, atMost = false, unit = '', rates, note } of results) {
    const good = atMost ? value <= goal : value >= goal;
    reached &&= good;
    const shown = unit ? `${unit === '秒' ? value.toFixed(1) : Math.round(value)} ${unit}` : value.toFixed(2);
    console.log(
      `${good ? '达标' : '未达'}  ${name}：${shown}（目标${atMost ? '不超过' : '不低于'} ${goal}${unit ? ` ${unit}` : ''}）`,
    );
    if (note) console.log(`      ${note}`);
    if (!rates) continue;
    const parts = Object.entries(rates).map(([each, rate]) => `${each} ${Math.round(rate)}/s`);
    console.log(`      ${parts.join('  ')}`);
  }
  return reached;
}
