import { useEffect, useState, type KeyboardEvent } from 'react';
import { Check, ChevronRight } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { SearchInput } from '../ui/input.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import {
  districtLevels,
  districtText,
  searchDistricts,
  type District,
  type LoadDistricts,
} from './district.ts';

type DistrictColumnsProps = {
  load: LoadDistricts;
  value: District[];
  depth: number;
  anyLevel?: boolean;
  onFinish: (path: District[]) => void;
};

type Column = District[] | 'loading' | 'failed';

/** All levels side by side on a wide screen; on a phone one at a time, with steps above. */
export function DistrictColumns({ load, value, depth, anyLevel, onFinish }: DistrictColumnsProps) {
  const [path, setPath] = useState(value);
  const [columns, setColumns] = useState<Column[]>([]);
  const [level, setLevel] = useState(Math.max(0, Math.min(value.length, depth) - 1));
  const [search, setSearch] = useState('');
  const [attempt, setAttempt] = useState(0);

  // The columns follow the path: the provinces, then the children of every chosen place but the last level.
  const parents = [null, ...path.filter((place) => place.has_children).map(({ code }) => code)].slice(
    0,
    depth,
  );
  const wanted = parents.join(',');
  useEffect(() => {
    let stale = false;
    wanted.split(',').forEach((parent, index) => {
      load(parent || null).then(
        (districts) => !stale && setColumns((all) => replace(all, index, districts)),
        () => !stale && setColumns((all) => replace(all, index, 'failed')),
      );
    });
    return () => {
      stale = true;
    };
  }, [load, wanted, attempt]);

  function choose(district: District, at: number) {
    const next = [...path.slice(0, at), district];
    setSearch('');
    if (!district.has_children || at === depth - 1) return onFinish(next);
    setColumns((all) => replace(all.slice(0, at + 1), at + 1, 'loading'));
    setPath(next);
    setLevel(at + 1);
  }

  return (
    <div className="flex flex-col phone:h-[70dvh]">
      <div className="flex flex-col gap-3 border-b border-line p-3">
        <SearchInput
          data-autofocus=""
          aria-label={`搜索${districtLevels[level]}`}
          placeholder={`搜索${districtLevels[level]}`}
          value={search}
          onChange={setSearch}
        />
        <ol className="flex gap-2 md:hidden">
          {parents.map((_, index) => (
            <li key={index}>
              <button
                type="button"
                aria-current={index === level ? 'step' : undefined}
                onClick={() => setLevel(index)}
                className={cx(
                  'min-h-11 rounded-md px-3',
                  index === level ? 'bg-brand-50 font-medium text-brand-strong' : 'text-ink-soft',
                )}
              >
                {path[index]?.name ?? `选择${districtLevels[index]}`}
              </button>
            </li>
          ))}
        </ol>
      </div>
      <div className="flex min-h-0 flex-1 divide-x divide-line">
        {Array.from({ length: depth }, (_, index) => (
          <div
            key={index}
            className={cx(
              'h-72 min-w-0 flex-1 overflow-y-auto p-1 phone:h-auto',
              index !== level && 'phone:hidden',
            )}
            onFocus={() => index < parents.length && setLevel(index)}
            onPointerEnter={() => !search && index < parents.length && setLevel(index)}
          >
            <ColumnList
              title={districtLevels[index] ?? ''}
              column={index < parents.length ? (columns[index] ?? 'loading') : []}
              chosen={path[index]?.code}
              search={index === level ? search : ''}
              leaf={index === depth - 1}
              waiting={index >= parents.length}
              onChoose={(district) => choose(district, index)}
              onRetry={() => setAttempt(attempt + 1)}
            />
          </div>
        ))}
      </div>
      {anyLevel && (
        <div className="flex items-center justify-between gap-3 border-t border-line p-3">
          <span className="truncate text-sm text-ink-mute">{districtText(path) || '全国'}</span>
          <Button size="sm" onClick={() => onFinish(path)}>
            确定
          </Button>
        </div>
      )}
    </div>
  );
}

type ColumnListProps = {
  title: string;
  column: Column;
  chosen?: string;
  search: string;
  leaf: boolean;
  waiting: boolean;
  onChoose: (district: District) => void;
  onRetry: () => void;
};

function ColumnList({ title, column, chosen, search, leaf, waiting, onChoose, onRetry }: ColumnListProps) {
  if (column === 'loading') return <SkeletonText lines={6} className="p-3" />;
  if (column === 'failed')
    return (
      <p role="alert" className="p-3 text-sm text-danger">
        加载失败，
        <button type="button" className="min-h-6 underline" onClick={onRetry}>
          重试
        </button>
      </p>
    );
  const shown = searchDistricts(column, search);
  if (shown.length === 0)
    return <p className="p-3 text-sm text-ink-mute">{waiting ? `请先选择上一级` : `没有匹配的${title}`}</p>;
  return (
    <ul aria-label={title} onKeyDown={walk}>
      {shown.map((district) => (
        <li key={district.code}>
          <button
            type="button"
            aria-pressed={district.code === chosen}
            onClick={() => onChoose(district)}
            className={cx(
              'flex min-h-10 w-full items-center gap-1 rounded-md px-3 text-start -outline-offset-2! hover:bg-brand-50 phone:min-h-11',
              district.code === chosen && 'bg-brand-50 font-medium text-brand-strong',
            )}
          >
            <span className="flex-1">{district.name}</span>
            {!leaf && district.has_children && <ChevronRight className="size-4 shrink-0 text-ink-mute" />}
            {(leaf || !district.has_children) && district.code === chosen && (
              <Check className="size-4 shrink-0" />
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}

function walk(event: KeyboardEvent<HTMLUListElement>) {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  event.preventDefault();
  const item = document.activeElement?.closest('li');
  const next = event.key === 'ArrowDown' ? item?.nextElementSibling : item?.previousElementSibling;
  next?.querySelector('button')?.focus();
}

function replace(columns: Column[], index: number, column: Column): Column[] {
  const next = columns.slice();
  next[index] = column;
  return next;
}
