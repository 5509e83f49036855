import { ButtonLink } from '../ui/button.tsx';
import { Pager } from '../ui/pager.tsx';
import { useFilters } from './use-filters.ts';

type List = { total: number; page: number; page_size: number; next: string | null };

/** Pages as far as they are counted; from there on, and for whoever came so far, one step after the other. */
export function ListPager({ list: { total, page, page_size, next } }: { list: List }) {
  const { search, link, pageLink } = useFilters();
  const pages = Math.ceil(total / page_size);
  const beyond = search.has('next');
  return (
    <>
      {!beyond && <Pager page={page} pages={pages} total={total} href={pageLink} />}
      {(beyond || (next && page >= pages)) && (
        <nav aria-label="更早的记录" className="flex flex-wrap justify-center gap-3">
          {beyond && (
            <ButtonLink variant="secondary" to={link({ next: undefined })}>
              回到最新
            </ButtonLink>
          )}
          {next && (
            <ButtonLink variant="secondary" to={link({ next })}>
              更早的记录
            </ButtonLink>
          )}
        </nav>
      )}
    </>
  );
}
