import { ButtonLink } from '../ui/button.tsx';
import { Pager } from './pager.tsx';
import { lastPage } from './query.ts';
import { useFilters } from './use-filters.ts';

/** `next` is the keyset cursor that continues behind the counted pages, where a list has one. */
type List = { total: number; page: number; page_size: number; next?: string | null };
type ListPagerProps = { list: List; className?: string };

/** Numbered pages as far as they are counted; beyond that, previous and next only. */
export function ListPager({ list: { total, page, page_size, next }, className }: ListPagerProps) {
  const { search, link, pageLink } = useFilters();
  const pages = Math.min(lastPage, Math.ceil(total / page_size));
  const beyond = search.has('next');
  return (
    <>
      {!beyond && <Pager className={className} page={page} pages={pages} total={total} href={pageLink} />}
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
