import { Link } from '../ui/link.tsx';
import { Timeline } from '../ui/timeline.tsx';
import type { NoticeView } from './load-detail.ts';
import { Section } from './section.tsx';

export function ProjectTimeline({ view }: { view: NoticeView }) {
  const { timeline } = view;
  if (timeline.length < 2) return null;
  return (
    <Section title="项目进程">
      <Timeline
        label="本项目的全部公告"
        entries={timeline.map(({ id, type, tone, title, date, href, here }) => ({
          key: String(id),
          title: type,
          time: date,
          dateTime: date,
          tone: here ? 'brand' : tone === 'accent' ? 'accent' : 'neutral',
          text: here ? (
            <span aria-current="page" className="text-sm font-medium text-brand-strong">
              正在查看
            </span>
          ) : (
            <Link to={href} className="text-link text-sm">
              {title}
            </Link>
          ),
        }))}
      />
    </Section>
  );
}

export function Versions({ view }: { view: NoticeView }) {
  const { versions } = view;
  if (versions.length < 2) return null;
  return (
    <Section title="历史版本">
      <ol className="flex flex-col gap-3">
        {versions.map(({ version, time, reason, href, here }) => (
          <li key={version} className="text-sm">
            {here ? (
              <span aria-current="page" className="font-medium text-brand-strong">
                第 {version} 版（正在查看）
              </span>
            ) : (
              <Link to={href} className="text-link inline-flex min-h-6 items-center font-medium">
                第 {version} 版
              </Link>
            )}
            <span className="block text-ink-mute tabular">{time}</span>
            {reason && <span className="block text-ink-soft">{reason}</span>}
          </li>
        ))}
      </ol>
    </Section>
  );
}
