import type { ReactNode } from 'react';
import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { cx } from '../ui/cx.ts';
import { Empty } from '../ui/empty.tsx';
import { SectionHeading } from '../ui/section-heading.tsx';
import type { Tone } from '../ui/tone.ts';
import { MaybeLink } from './maybe-link.tsx';
import { allTab, rowClass, shownOfAll, typeTabs } from './notice-tabs.ts';
import type { NoticeRow } from './teasers.ts';

const tones: Record<string, Tone> = {
  招标公告: 'brand',
  资格预审: 'brand',
  采购意向: 'info',
  更正公告: 'accent',
  终止公告: 'neutral',
};

/** Tabs without script: radio buttons decide which rows of the one list are shown. */
export function Notices({ notices }: { notices: NoticeRow[] }) {
  const types = [...new Set(notices.map(({ type }) => type))].slice(0, typeTabs);
  return (
    <section aria-labelledby="home-notices">
      <SectionHeading
        id="home-notices"
        title="最新公告"
        text="意向、招标、更正、结果、合同、验收，第一时间更新"
        more="/bids"
      />
      <Card flush className="group/notices overflow-hidden">
        <fieldset className="flex min-w-0 [scrollbar-width:none] gap-2 overflow-x-auto border-b border-line px-4 py-3">
          <legend className="sr-only">公告类型</legend>
          {[allTab, ...types].map((type, tab) => (
            <label
              key={type}
              className="relative inline-flex min-h-9 shrink-0 cursor-pointer items-center rounded-full px-4 text-ink-soft transition-colors hover:bg-brand-50 has-checked:bg-brand-strong has-checked:font-medium has-checked:text-white has-focus-visible:outline-(length:--focus-width) has-focus-visible:outline-offset-2 has-focus-visible:outline-focus phone:min-h-11"
            >
              <input
                type="radio"
                name="notice-type"
                defaultChecked={tab === 0}
                data-tab={tab}
                className="sr-only"
              />
              {type}
            </label>
          ))}
        </fieldset>
        <p
          aria-hidden
          className={cx(
            columns,
            'border-b border-line py-2 text-sm text-ink-mute max-lg:hidden elder:hidden!',
          )}
        >
          <span>类型</span>
          <span>公告标题</span>
          <span>采购人</span>
          <span>地区</span>
          <span className="text-end">预算金额</span>
          <span className="text-end">截止日期</span>
        </p>
        {notices.length === 0 && <Empty compact title="暂时没有公告" text="新公告发布后会显示在这里。" />}
        <ul>
          {notices.map((notice, at) => (
            <Row
              key={notice.href ?? notice.title}
              notice={notice}
              className={rowClass(types.indexOf(notice.type), at < shownOfAll)}
            />
          ))}
        </ul>
      </Card>
    </section>
  );
}

const columns =
  'px-6 lg:grid lg:grid-cols-[7rem_minmax(0,1fr)_9rem_6rem_6rem_8rem] lg:items-center lg:gap-x-4 phone:px-4 elder:flex!';

// Below the first line while the row is a card: on narrow screens and in elder mode.
const under = 'order-last lg:order-none elder:order-last!';

function Row({ notice, className }: { notice: NoticeRow; className: string }) {
  const { type, title, buyer, district, budget, deadline, published, href } = notice;
  return (
    <li className={cx(className, 'border-t border-line first:border-t-0 hover:bg-brand-50')}>
      <div className={cx(columns, 'flex flex-wrap items-center gap-x-3 gap-y-1 py-3.5')}>
        <Badge tone={tones[type] ?? 'neutral'} className="justify-self-start">
          {type}
        </Badge>
        <MaybeLink
          to={href}
          className={cx(under, 'w-full font-medium lg:line-clamp-1 elder:line-clamp-none!')}
        >
          {title}
        </MaybeLink>
        <Fact label="采购人">{buyer}</Fact>
        <Fact label="地区">{district}</Fact>
        <Fact label="预算" end>
          <span aria-hidden className="lg:hidden elder:inline!">
            预算{budget && ' '}
          </span>
          {budget ?? '未公开'}
        </Fact>
        <span className="ms-auto text-sm tabular lg:text-end">
          {deadline ? <Deadline {...deadline} /> : <span className="text-ink-mute">{published} 发布</span>}
        </span>
      </div>
    </li>
  );
}

function Fact({ label, end, children }: { label: string; end?: boolean; children: ReactNode }) {
  return (
    <span className={cx('text-sm text-ink-soft tabular lg:line-clamp-1', under, end && 'lg:text-end')}>
      <span className="sr-only">{label}：</span>
      {children}
    </span>
  );
}

function Deadline({ date, left, soon }: NonNullable<NoticeRow['deadline']>) {
  return (
    <>
      <span className="text-ink-soft">
        {date}
        <span className="lg:sr-only elder:not-sr-only!"> 截止</span>
      </span>
      <span className={cx('ms-2', soon ? 'font-medium text-accent' : 'text-ink-mute')}>{left}</span>
    </>
  );
}
