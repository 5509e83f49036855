import type { ChartOption } from '../ui/chart.tsx';

type Series = { name: string; values: number[] };

export function barOption(labels: string[], series: Series[]): ChartOption {
  return {
    ...(series.length > 1 && {
      legend: { top: 0, right: 0, icon: 'roundRect', itemWidth: 14, itemHeight: 10 },
    }),
    xAxis: { type: 'category', data: labels, axisTick: { show: false } },
    yAxis: { type: 'value', minInterval: 1 },
    series: series.map(({ name, values }) => ({ name, type: 'bar', data: values, barMaxWidth: 24 })),
  };
}

/** One bar a label: beside each other, those of a month would be hairs on a phone. */
export function stackedBarOption(labels: string[], series: Series[]): ChartOption {
  const { series: bars, ...option } = barOption(labels, series);
  return { ...option, series: [bars ?? []].flat().map((bar) => ({ ...bar, stack: 'all' })) };
}

/** Names beside their bars, the longest on top. */
export function horizontalBarOption(labels: string[], { name, values }: Series): ChartOption {
  return {
    xAxis: { type: 'value', minInterval: 1 },
    yAxis: { type: 'category', data: labels, inverse: true, axisTick: { show: false } },
    series: [{ name, type: 'bar', data: values, barMaxWidth: 18 }],
  };
}
