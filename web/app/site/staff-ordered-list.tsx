import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { moved, replaced, without } from './staff-ordered.ts';

type Part<Item> = (item: Item, change: (item: Item) => void, index: number) => ReactNode;

type OrderedListProps<Item> = {
  label: string;
  items: Item[];
  onChange: (items: Item[]) => void;
  nameOf: (item: Item) => string;
  blank: Item;
  most: number;
  /** Inside an entry of another list: less air, no frame of its own. */
  nested?: boolean;
  /** What belongs to an entry but stands under it, as wide as the list. */
  renderBelow?: Part<Item>;
  children: Part<Item>;
};

/** Entries in an order that is changed by buttons, so that a keyboard does it as well as a mouse. */
export function OrderedList<Item>(props: OrderedListProps<Item>) {
  const { label, items, onChange, nameOf, blank, most, nested, renderBelow, children } = props;
  const [said, setSaid] = useState('');
  const wanted = useRef<string | null>(null);
  const id = useId();

  // The focus goes along with the entry that was moved, or to the one that was added.
  useEffect(() => {
    if (wanted.current === null) return;
    document.getElementById(wanted.current)?.focus();
    wanted.current = null;
  }, [items]);

  const changeAt = (index: number) => (next: Item) => onChange(replaced(items, index, next));
  const nameAt = (index: number) => nameOf(items[index]!) || `第 ${index + 1} 项`;

  function move(index: number, by: 1 | -1) {
    const to = index + by;
    const edge = to === 0 ? 'down' : to === items.length - 1 ? 'up' : by === 1 ? 'down' : 'up';
    wanted.current = `${id}-${edge}-${to}`;
    setSaid(`“${nameAt(index)}”已移到第 ${to + 1} 位`);
    onChange(moved(items, index, by));
  }

  function remove(index: number) {
    wanted.current = `${id}-add`;
    setSaid(`已移除“${nameAt(index)}”`);
    onChange(without(items, index));
  }

  function add() {
    wanted.current = `${id}-item-${items.length}`;
    setSaid('已增加一项');
    onChange([...items, blank]);
  }

  return (
    <div>
      <ol aria-label={label} className={cx('flex flex-col', nested ? 'gap-2' : 'gap-3')}>
        {items.map((item, index) => (
          <li
            key={index}
            id={`${id}-item-${index}`}
            tabIndex={-1}
            aria-label={nameAt(index)}
            className={
              nested ? 'rounded-md bg-page px-3 py-2' : 'rounded-lg border border-line bg-surface p-4'
            }
          >
            <div className="flex gap-3 phone:flex-col phone:gap-2">
              <div className="min-w-0 flex-1">{children(item, changeAt(index), index)}</div>
              <div className="flex shrink-0 items-start phone:justify-end">
                <IconButton
                  id={`${id}-up-${index}`}
                  label={`上移“${nameAt(index)}”`}
                  icon={<ArrowUp className="size-4" />}
                  disabled={index === 0}
                  onClick={() => move(index, -1)}
                />
                <IconButton
                  id={`${id}-down-${index}`}
                  label={`下移“${nameAt(index)}”`}
                  icon={<ArrowDown className="size-4" />}
                  disabled={index === items.length - 1}
                  onClick={() => move(index, 1)}
                />
                <IconButton
                  label={`移除“${nameAt(index)}”`}
                  icon={<Trash2 className="size-4" />}
                  className="hover:text-danger"
                  onClick={() => remove(index)}
                />
              </div>
            </div>
            {renderBelow?.(item, changeAt(index), index)}
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
      <Button
        id={`${id}-add`}
        variant={nested ? 'ghost' : 'secondary'}
        size="sm"
        className={items.length > 0 ? 'mt-3' : undefined}
        icon={<Plus className="size-4" />}
        disabled={items.length >= most}
        onClick={add}
      >
        {items.length >= most ? `最多 ${most} 项` : `增加${label}`}
      </Button>
    </div>
  );
}
