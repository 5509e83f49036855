import { useEffect, useEffectEvent, useRef } from 'react';
import type { EChartsType } from 'echarts/core';
import type { EChartsOption } from 'echarts/types/dist/shared';
import { cx } from './cx.ts';

export type ChartOption = EChartsOption;

/** echarts with our colours, fetched when the chart is mounted. Wrap it in a ChartFrame. */
export function Chart({ option, className }: { option: ChartOption; className?: string }) {
  const frame = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType | null>(null);
  const newest = useEffectEvent(() => option);

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    let gone = false;
    const resized = new ResizeObserver(() => chart.current?.resize());
    void import('./chart-engine.ts').then(({ init }) => {
      if (gone) return;
      chart.current = init(element, null, { renderer: 'svg' });
      chart.current.setOption({ ...baseOption(), ...newest() });
      resized.observe(element);
    });
    return () => {
      gone = true;
      resized.disconnect();
      chart.current?.dispose();
      chart.current = null;
    };
  }, []);

  useEffect(() => {
    chart.current?.setOption({ ...baseOption(), ...option }, { notMerge: true });
  }, [option]);

  return <div ref={frame} aria-hidden className={cx('h-72 w-full', className)} />;
}

/** Colours come from the tokens, so elder mode reaches the charts. */
function baseOption(): ChartOption {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(`--color-${name}`).trim();
  return {
    color: ['brand-500', 'info', 'accent', 'brand-800', 'brand-300', 'line-strong'].map(token),
    // Animations of the SVG renderer are style elements, which the CSP refuses.
    animation: false,
    textStyle: { fontFamily: style.getPropertyValue('--font-sans'), color: token('ink-soft') },
    grid: { left: 8, right: 16, top: 40, bottom: 8, containLabel: true },
    // So are the inline styles of an HTML tooltip.
    tooltip: { trigger: 'axis', renderMode: 'richText', confine: true },
  };
}
