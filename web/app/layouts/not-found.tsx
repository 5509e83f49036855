import { data, redirect } from 'react-router';
import { articles } from '@portal/contract/articles';
import { code } from '@portal/contract/codes';
import { visitContext } from '../visit.ts';
import type { Route } from './+types/not-found';
import { statusWords } from '../ui/error-words.ts';
import { ErrorView } from './error-page.tsx';

export function meta() {
  return [{ title: '页面不存在' }, { name: 'robots', content: 'noindex' }];
}

/** An address of the old site leads on to where its text is now. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { call } = context.get(visitContext);
  const moved = await call(articles.moved, { path: url.pathname.slice(0, 300) });
  if (moved.code === code.success && moved.data.to) throw redirect(moved.data.to, 301);
  return data(null, { status: 404 });
}

export default function NotFound() {
  return <ErrorView words={statusWords(404)} />;
}
