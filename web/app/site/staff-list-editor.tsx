import type { ReactNode } from 'react';
import type { Endpoint, InputOf } from '@portal/contract/endpoint';
import { SaveForm } from '../forms/save-form.tsx';
import type { FieldErrors } from '../forms/use-submit.ts';
import { OrderedList } from './staff-ordered-list.tsx';

type Part<Item> = (
  item: Item,
  change: (item: Item) => void,
  where: { errors: FieldErrors; at: string },
) => ReactNode;

type ListEditorProps<Item, E extends Endpoint> = {
  keepAs: string;
  saved: Item[];
  endpoint: E;
  inputOf: (items: Item[]) => InputOf<E>;
  /** What the list is called in the input. */
  field: string;
  label: string;
  nameOf: (item: Item) => string;
  blank: Item;
  most: number;
  renderBelow?: Part<Item>;
  children: Part<Item>;
};

/** A list of the site that is edited as a whole: entries in order, one save for all of them. */
export function ListEditor<Item, E extends Endpoint>(props: ListEditorProps<Item, E>) {
  const { keepAs, saved, endpoint, inputOf, field, renderBelow, children, ...list } = props;
  return (
    <SaveForm keepAs={keepAs} saved={saved} endpoint={endpoint} inputOf={inputOf} problemField={field}>
      {({ draft, setDraft, errors }) => {
        const where = (index: number) => ({ errors, at: `${field}.${index}` });
        return (
          <OrderedList
            {...list}
            items={draft}
            onChange={setDraft}
            renderBelow={renderBelow && ((item, change, index) => renderBelow(item, change, where(index)))}
          >
            {(item, change, index) => children(item, change, where(index))}
          </OrderedList>
        );
      }}
    </SaveForm>
  );
}
