import { Activity } from 'react';
import { dataOf } from '@portal/contract/endpoint';
import { site } from '@portal/contract/site';
import { later } from '../layouts/later.ts';
import { pageMeta } from '../layouts/page-meta.ts';
import { visitContext } from '../visit.ts';
import type { Route } from './+types/home';
import { Hero } from './hero.tsx';
import { roleHref } from './role-href.ts';
import { articleRows, courseCards, figureTexts, noticeRows } from './teasers.ts';

const Bands = later(() => import('./band-list.tsx'));

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { hero, publicUrl } = loaderData;
  return [
    ...pageMeta(matches, { description: hero.description }),
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'WebSite',
        name: hero.site_name,
        url: publicUrl,
        publisher: { '@type': 'Organization', name: hero.association, url: publicUrl },
        potentialAction: {
          '@type': 'SearchAction',
          target: `${publicUrl}/search?keyword={keyword}`,
          'query-input': 'required name=keyword',
        },
      },
    },
  ];
}

export async function loader({ context }: Route.LoaderArgs) {
  const { call, publicUrl, session } = context.get(visitContext);
  const home = dataOf(await call(site.index, {}));
  const { site_name, association, slogan, description, hot_words, roles, banners, services } = home;
  return {
    publicUrl: publicUrl.replace(/\/$/, ''),
    hero: { site_name, association, slogan, description, hot_words },
    roles: roles.map((entry) => ({ ...entry, href: roleHref(entry, session) })),
    notices: noticeRows(home.notices, new Date()),
    banners,
    courses: courseCards(home.courses),
    articles: articleRows(home.articles),
    services,
    figures: figureTexts(home.figures),
  };
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { hero, ...bands } = loaderData;
  return (
    <>
      <Hero {...hero} />
      <Activity>
        <Bands {...bands} />
      </Activity>
    </>
  );
}
