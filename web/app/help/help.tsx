import { useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { dataOf } from '@portal/contract/endpoint';
import { site, type Question } from '@portal/contract/site';
import { AskQuestion } from '../inquiries/ask-question.tsx';
import { pageMeta } from '../layouts/page-meta.ts';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { Empty } from '../ui/empty.tsx';
import { SearchInput } from '../ui/input.tsx';
import { useEarlyInput } from '../ui/use-early-input.ts';
import { visitContext } from '../visit.ts';
import type { Route } from './+types/help';
import { Answers } from './answers.tsx';
import { byCategory, matching } from './questions.ts';

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const questions = loaderData?.questions ?? [];
  return [
    ...pageMeta(matches, {
      title: '帮助中心',
      description: '注册登录、身份认证、公告查询、课程学习、订单与发票的常见问题，也可以在线提问。',
    }),
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'FAQPage',
        mainEntity: questions.map(({ question, answer }) => ({
          '@type': 'Question',
          name: question,
          acceptedAnswer: { '@type': 'Answer', text: answer },
        })),
      },
    },
  ];
}

export async function loader({ context }: Route.LoaderArgs) {
  const questions = dataOf(await context.get(visitContext).call(site.indexQues, {}));
  return { questions: Array.isArray(questions) ? questions : [] };
}

export default function Help({ loaderData }: Route.ComponentProps) {
  const { questions } = loaderData;
  const named = useLocation().hash.slice(1);
  const [filter, setFilter] = useState('');
  const groups = byCategory(matching(questions, filter));
  const search = useRef<HTMLDivElement>(null);
  useEarlyInput(search);
  return (
    <div className="content-width py-8 phone:py-6">
      <Breadcrumb crumbs={[{ label: '首页', to: '/' }, { label: '帮助中心' }]} />
      <h1 className="mt-4 text-3xl phone:text-2xl">帮助中心</h1>
      <div ref={search} className="mt-4 max-w-xl noscript:hidden">
        <SearchInput
          large
          aria-label="筛选问题"
          placeholder="输入关键词，筛选下面的问题"
          value={filter}
          onChange={setFilter}
        />
      </div>
      <div className="mt-8 grid items-start gap-8 lg:grid-cols-[13rem_minmax(0,1fr)]">
        <Categories questions={questions} />
        <div className="flex min-w-0 flex-col gap-10">
          {groups.map(([category, group]) => (
            <Answers
              key={category}
              category={category}
              questions={group}
              open={filter.trim() !== ''}
              named={named}
            />
          ))}
          {groups.length === 0 && (
            <Empty
              picture="search"
              title="没有匹配的问题"
              text="换个关键词，或在下面直接向我们提问。"
              compact
            />
          )}
          <AskQuestion />
        </div>
      </div>
    </div>
  );
}

function Categories({ questions }: { questions: Question[] }) {
  return (
    <nav aria-label="问题分类" className="lg:sticky lg:top-24">
      <ul className="flex flex-wrap gap-2 lg:flex-col lg:gap-1">
        {byCategory(questions).map(([category, group]) => (
          <li key={category}>
            <a
              href={`#c-${category}`}
              className="flex min-h-10 items-center justify-between gap-3 rounded-md bg-surface px-4 hover:bg-brand-50 hover:text-brand-strong lg:bg-transparent elder:underline"
            >
              {category}
              <span className="text-sm text-ink-mute tabular">{group.length}</span>
            </a>
          </li>
        ))}
        <li>
          <a
            href="#ask"
            className="flex min-h-10 items-center rounded-md bg-surface px-4 hover:bg-brand-50 hover:text-brand-strong lg:bg-transparent elder:underline"
          >
            我要提问
          </a>
        </li>
      </ul>
    </nav>
  );
}
