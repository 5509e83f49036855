import type { OutputOf } from '@portal/contract/endpoint';
import type { courseLearners, LessonHeartbeat } from '@portal/contract/course-learners';
import { formatMoment } from '@portal/contract/time';
import { placeText } from '../courses/words.ts';
import { ListPager } from '../lists/list-pager.tsx';
import { Empty } from '../ui/empty.tsx';
import { Table, type Column } from '../ui/table.tsx';

type HeartbeatsProps = {
  lesson: { title: string };
  list: OutputOf<typeof courseLearners.heartbeats>;
};

/** What the page of a learner reported, as it came. */
export function Heartbeats({ lesson, list }: HeartbeatsProps) {
  return (
    <section id="heartbeats" aria-labelledby="heartbeats-title" className="flex flex-col gap-4">
      <div>
        <h2 id="heartbeats-title" className="text-lg">
          《{lesson.title}》的心跳
        </h2>
        <p className="text-sm text-ink-mute">
          播放器上报的原始区间与服务器采信的秒数，新的在前，保留 180 天。
        </p>
      </div>
      <Table
        dense
        caption="心跳"
        columns={columns}
        rows={list.data}
        rowKey={(row) => row.id}
        empty={<Empty compact title="没有心跳记录" text="超过 180 天的原始记录已清理，进度不受影响。" />}
      />
      <ListPager list={list} />
    </section>
  );
}

const columns: Column<LessonHeartbeat>[] = [
  { key: 'time', header: '时间', primary: true, numeric: true, cell: ({ time }) => formatMoment(time) },
  { key: 'session', header: '会话', cell: ({ session }) => <code className="text-sm">{session}</code> },
  { key: 'seq', header: '序号', numeric: true, cell: ({ seq }) => seq },
  {
    key: 'ranges',
    header: '上报的区间',
    cell: ({ ranges }) =>
      ranges.length === 0
        ? '—'
        : ranges.map(({ start, end }) => `${placeText(start)}–${placeText(end)}`).join('、'),
  },
  { key: 'position', header: '位置', numeric: true, cell: ({ position }) => placeText(position) },
  { key: 'rate', header: '倍速', numeric: true, cell: ({ rate }) => `${rate}×` },
  {
    key: 'credited',
    header: '采信（秒）',
    numeric: true,
    cell: ({ credited }) => Math.round(credited * 10) / 10,
  },
];
