import { SaveSearch } from '../subscriptions/save-search.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Empty } from '../ui/empty.tsx';
import { Link } from '../ui/link.tsx';
import type { NoticeList } from './load-list.ts';

/** No rows: what went wrong, or every way on that may lead to something. */
export default function NothingFound({ view }: { view: NoticeList }) {
  return (
    <Card>
      {view.problem ? (
        <Problem view={view} />
      ) : view.pages.page > 1 ? (
        <PastTheEnd view={view} />
      ) : (
        <NoHits view={view} />
      )}
    </Card>
  );
}

function Problem({ view }: { view: NoticeList }) {
  return (
    <Empty
      picture="error"
      title="这次搜索没有成功"
      text={view.problem}
      action={
        <>
          <ButtonLink to={view.clearHref}>重新搜索</ButtonLink>
          <ButtonLink to={view.list} variant="secondary">
            查看全部公告
          </ButtonLink>
        </>
      }
    />
  );
}

function PastTheEnd({ view }: { view: NoticeList }) {
  return <Empty title="没有更多公告了" action={<ButtonLink to={view.firstHref}>回到第一页</ButtonLink>} />;
}

function NoHits({ view }: { view: NoticeList }) {
  const { keyword, fullText, fullTextHref, chips, clearHref, shorter, address, list } = view;
  const { sort: _, ...query } = address;
  const narrowed = chips.length > 0;
  return (
    <>
      <Empty
        picture="search"
        title={keyword ? `没有找到与“${keyword}”有关的公告` : '没有符合条件的公告'}
        text={`${narrowed ? '可以去掉一些条件再看' : '词语越短越容易找到'}；也可以订阅此搜索，有新公告时通知您。`}
        action={
          <>
            {narrowed && <ButtonLink to={clearHref}>去掉全部条件</ButtonLink>}
            {keyword && !fullText && (
              <ButtonLink to={fullTextHref} variant={narrowed ? 'secondary' : 'primary'}>
                在正文中搜索
              </ButtonLink>
            )}
            <SaveSearch query={query} className="noscript:hidden" />
            {!keyword && !narrowed && <ButtonLink to={list}>查看全部公告</ButtonLink>}
          </>
        }
        className="pb-6"
      />
      {shorter.length > 0 && (
        <p className="mb-4 flex flex-wrap items-center justify-center gap-x-4 text-ink-soft">
          试试更短的词：
          {shorter.map(({ label, href }) => (
            <Link key={label} to={href} className="text-link inline-flex min-h-9 items-center">
              {label}
            </Link>
          ))}
        </p>
      )}
    </>
  );
}
