import { useLocation, useRouteError } from 'react-router';
import { isMissing } from '../ui/error-words.ts';
import { Link } from '../ui/link.tsx';
import { PageProblem } from '../ui/problem.tsx';

/** The list could not be made. The header stays, and so does the search in the address. */
export function ListProblem() {
  const { pathname, search } = useLocation();
  const error = useRouteError();
  // Without a query it is the first page that is missing.
  if (isMissing(error) && search.length > 1) return <WrongAddress list={pathname} />;
  return <PageProblem error={error} />;
}

/** What the address asks for cannot be read: a cut or invented one. */
function WrongAddress({ list }: { list: string }) {
  return (
    <div role="alert" className="content-width flex flex-col items-center py-16 text-center">
      <title>网址有误</title>
      <h1 className="text-2xl">网址有误</h1>
      <p className="mt-2 text-ink-soft">网址中的筛选或翻页内容无法识别，请从第一页看起。</p>
      <p className="mt-6 flex gap-6">
        <Link to={list} className="text-link inline-flex min-h-11 items-center font-medium">
          查看第一页
        </Link>
        <Link to="/" className="text-link inline-flex min-h-11 items-center">
          返回首页
        </Link>
      </p>
    </div>
  );
}
