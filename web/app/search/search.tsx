import { dataOf } from '@portal/contract/endpoint';
import { notices } from '@portal/contract/notices';
import { site } from '@portal/contract/site';
import { pageMeta } from '../layouts/page-meta.ts';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Empty } from '../ui/empty.tsx';
import { visitContext } from '../visit.ts';
import type { Route } from './+types/search';
import { Group } from './group.tsx';
import { HotWords } from './hot-words.tsx';
import { Ideas } from './ideas.tsx';
import { RecentWords } from './recent-words.tsx';
import { SearchBox } from './search-box.tsx';

const suggestions = () => import('./suggest-all.ts');

// spec 3 of the contract: longer keywords are refused.
const longest = 50;

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const keyword = loaderData?.keyword;
  return [
    ...pageMeta(matches, {
      title: keyword ? `“${keyword}”的搜索结果` : '搜索',
      description: '在采购公告、课程、文章、服务与常见问题中查找。',
    }),
    // A result page is no page of its own to a search engine.
    { name: 'robots', content: 'noindex, follow' },
  ];
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { call, session } = context.get(visitContext);
  const keyword = (new URL(request.url).searchParams.get('keyword') ?? '').trim().slice(0, longest);
  const [home, groups, recent] = await Promise.all([
    call(site.index, {}).then(dataOf),
    keyword ? call(site.search, { keyword }).then(dataOf) : [],
    // The search history is kept by the server for users, by the browser for visitors.
    !keyword && session ? call(notices.suggest, {}).then((answer) => dataOf(answer).history) : [],
  ]);
  return { keyword, groups, recent, loggedIn: session !== null, hotWords: home.hot_words };
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { keyword, groups, recent, loggedIn, hotWords } = loaderData;
  const total = groups.reduce((sum, group) => sum + group.total, 0);
  const estimate = groups.some((group) => group.total_is_estimate);
  return (
    <div className="content-width py-8 phone:py-6">
      <Breadcrumb crumbs={[{ label: '首页', to: '/' }, { label: '搜索' }]} />
      <h1 className="mt-4 text-3xl phone:text-2xl">搜索</h1>
      <SearchBox
        action="/search"
        id="keyword"
        label="关键词"
        placeholder="搜索公告、课程、文章"
        maxLength={longest}
        required
        keyword={keyword}
        loggedIn={loggedIn}
        source={suggestions}
        className="mt-4 max-w-3xl"
      />
      {keyword === '' && (
        <>
          {recent.length > 0 && <HotWords id="recent-words" title="最近搜过" words={recent} />}
          {!loggedIn && <RecentWords />}
          <HotWords words={hotWords} />
          <Ideas />
        </>
      )}
      {keyword !== '' && (
        <p role="status" className="mt-6 text-ink-soft">
          {total > 0 ? (
            <>
              找到{estimate ? '约' : ''} <span className="font-semibold tabular">{total}</span> 条与“{keyword}
              ”有关的内容
            </>
          ) : (
            `没有找到与“${keyword}”有关的内容`
          )}
        </p>
      )}
      {keyword !== '' && total === 0 && <Nothing words={hotWords} />}
      <div className="mt-6 flex flex-col gap-6">
        {groups.map((group) => (
          <Group key={group.kind} group={group} keyword={keyword} />
        ))}
      </div>
    </div>
  );
}

function Nothing({ words }: { words: string[] }) {
  return (
    <>
      <Card className="mt-4">
        <Empty
          picture="search"
          title="换个说法试试"
          text="词语越短越容易找到，例如用“影像 设备”代替完整的项目名称；多个词之间用空格隔开。也可以用拼音查找，例如 yiyuan。"
          action={
            <ButtonLink to="/help" variant="secondary">
              到帮助中心提问
            </ButtonLink>
          }
        />
      </Card>
      <HotWords words={words} />
      <Ideas />
    </>
  );
}
