import { useMemo } from 'react';
import type { OutputOf } from '@portal/contract/endpoint';
import type { staff } from '@portal/contract/staff';
import { ChartFrame } from '../ui/chart-frame.tsx';
import type { ChartOption } from '../ui/chart.tsx';

type Days = OutputOf<typeof staff.dashboard>['days'];

export function GrowthChart({ days }: { days: Days }) {
  const option = useMemo(() => optionOf(days), [days]);
  const sum = (name: 'registered' | 'applied') => days.reduce((total, day) => total + day[name], 0);
  return (
    <ChartFrame
      title="近 30 天"
      caption={`新注册 ${sum('registered')} 人，提交认证申请 ${sum('applied')} 份`}
      option={option}
      table={{
        head: ['日期', '新注册', '认证申请'],
        rows: days.map(({ day, registered, applied }) => [day, registered, applied]),
      }}
    />
  );
}

function optionOf(days: Days): ChartOption {
  const bars = (name: string, values: number[]) => ({
    name,
    type: 'bar' as const,
    data: values,
    barMaxWidth: 12,
  });
  return {
    legend: { top: 0, right: 0, icon: 'roundRect', itemWidth: 14, itemHeight: 10 },
    xAxis: { type: 'category', data: days.map(({ day }) => day.slice(5)), axisTick: { show: false } },
    yAxis: { type: 'value', minInterval: 1 },
    series: [
      bars(
        '新注册',
        days.map(({ registered }) => registered),
      ),
      bars(
        '认证申请',
        days.map(({ applied }) => applied),
      ),
    ],
  };
}
