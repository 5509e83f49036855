import type { PromotionDay } from '@portal/contract/promotion';
import type { ChartOption } from '../ui/chart.tsx';

/** People as bars, money as a line on an axis of its own. */
export function daysOption(days: PromotionDay[]): ChartOption {
  return {
    legend: { top: 0, right: 0, icon: 'roundRect', itemWidth: 14, itemHeight: 10 },
    xAxis: { type: 'category', data: days.map(({ day }) => day.slice(5)), axisTick: { show: false } },
    yAxis: [
      { type: 'value', minInterval: 1, name: '人', nameGap: 8 },
      { type: 'value', name: '元', nameGap: 8, splitLine: { show: false } },
    ],
    series: [
      { name: '邀请的用户', type: 'bar', data: days.map(({ invited }) => invited), barMaxWidth: 12 },
      {
        name: '奖励（元）',
        type: 'line',
        yAxisIndex: 1,
        data: days.map(({ rewarded }) => rewarded / 100),
      },
    ],
  };
}
