import { Copy } from 'lucide-react';
import { courses } from '@portal/contract/courses';
import { dataOf } from '@portal/contract/endpoint';
import { formatMoney } from '@portal/contract/money';
import { promotion } from '@portal/contract/promotion';
import { copy } from '../browser/copy.ts';
import { guard } from '../layouts/guards.ts';
import { pageMeta } from '../layouts/page-meta.ts';
import { KeywordForm } from '../lists/keyword-form.tsx';
import { ListPager } from '../lists/list-pager.tsx';
import { ListProblem } from '../lists/list-problem.tsx';
import { pageIn, textIn } from '../lists/query.ts';
import { withinPages } from '../lists/within-pages.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Empty } from '../ui/empty.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { visitContext } from '../visit.ts';
import type { Route } from './+types/push';
import { PromotionPage } from './promotion-page.tsx';

export const middleware = [guard('user')];

export function meta({ matches }: Route.MetaArgs) {
  return [...pageMeta(matches, { title: '推荐课程' }), { name: 'robots', content: 'noindex' }];
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const { call } = context.get(visitContext);
  const own = dataOf(await call(promotion.overview, {}));
  const answer = await call(courses.courseList, {
    keyword: textIn(url.searchParams, 'keyword', 50),
    price: 'paid',
    page: pageIn(url.searchParams),
    page_size: 12,
  });
  const list = withinPages(dataOf(answer), url);
  const { percent, most } = own.rule;
  return {
    list: { total: list.total, page: list.page, page_size: list.page_size },
    rows: list.data.map(({ id, title, price }) => ({
      id,
      title,
      price: formatMoney(price),
      reward: formatMoney(Math.min(Math.floor((price * percent) / 100), most)),
      link: `${own.link}&course=${id}`,
    })),
  };
}

export default function Push({ loaderData: { list, rows } }: Route.ComponentProps) {
  return (
    <PromotionPage
      title="推荐课程"
      text="把课程的专属链接发给朋友，对方打开后先看到课程，注册即记为您的邀请。"
    >
      <KeywordForm placeholder="课程名称" />
      {rows.length === 0 ? (
        <Card className="mt-4">
          <Empty compact title="没有找到付费课程" text="换一个词再试试。" />
        </Card>
      ) : (
        <ul className="mt-4 mb-6 grid gap-3 md:grid-cols-2">
          {rows.map(({ id, title, price, reward, link }) => (
            <Card as="li" key={id} className="flex flex-col gap-3">
              <div className="flex-1">
                <TextLink to={`/course/${id}`}>{title}</TextLink>
                <p className="mt-1 text-sm text-ink-soft tabular">
                  售价 {price}，预计奖励 <strong className="text-brand-strong">{reward}</strong>
                </p>
              </div>
              <Button
                variant="secondary"
                size="sm"
                className="self-start"
                icon={<Copy className="size-4" aria-hidden />}
                onClick={() => void copy(link)}
              >
                复制推荐链接<span className="sr-only">：{title}</span>
              </Button>
            </Card>
          ))}
        </ul>
      )}
      <ListPager list={list} />
    </PromotionPage>
  );
}

export const ErrorBoundary = ListProblem;
