import { pageMeta } from '../layouts/page-meta.ts';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { Card } from '../ui/card.tsx';
import type { Route } from './+types/sitemap';
import { publicPages } from './pages.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: '网站地图', description: '本站所有公开页面，按栏目排列。' });
}

export default function Sitemap() {
  return (
    <div className="content-width py-8 phone:py-6">
      <Breadcrumb crumbs={[{ label: '首页', to: '/' }, { label: '网站地图' }]} />
      <h1 className="mt-4 text-3xl phone:text-2xl">网站地图</h1>
      <div className="mt-6 gap-5 md:columns-2">
        {publicPages.map(({ group, pages }) => (
          <Card as="section" key={group} aria-label={group} className="mb-5 break-inside-avoid">
            <h2 className="text-xl">{group}</h2>
            <ul className="mt-3">
              {pages.map(({ name, path, text }) => (
                <li key={path} className="py-2">
                  {/* Some are no pages of this router, so every one is a plain link. */}
                  <a href={path} className="text-link inline-flex min-h-6 items-center font-medium">
                    {name}
                  </a>
                  <p className="text-sm text-ink-mute">{text}</p>
                </li>
              ))}
            </ul>
          </Card>
        ))}
      </div>
    </div>
  );
}
