import type { ReactNode } from 'react';
import { code } from '@portal/contract/codes';
import type { Endpoint, InputOf } from '@portal/contract/endpoint';
import type { FieldErrors } from '../accounts/use-submit.ts';
import { PostForm } from '../ui/post-form.tsx';
import { OrderedList } from './ordered-list.tsx';
import { SaveBar } from './save-bar.tsx';
import { useAct } from './use-act.ts';
import { useDraft } from './use-draft.ts';

type Part<Item> = (
  item: Item,
  change: (item: Item) => void,
  where: { errors: FieldErrors; at: string },
) => ReactNode;

type ListEditorProps<Item, E extends Endpoint> = {
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
  const { saved, endpoint, inputOf, field, renderBelow, children, ...list } = props;
  const { draft, setDraft, dirty, markSent, undo } = useDraft(saved);
  const { act, busy, errors, clearErrors } = useAct();
  const where = (index: number) => ({ errors, at: `${field}.${index}` });

  async function save() {
    markSent();
    const answer = await act(endpoint, inputOf(draft), '已保存');
    if (answer.code === code.success) clearErrors();
  }

  return (
    <PostForm
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <OrderedList
        {...list}
        items={draft}
        onChange={setDraft}
        renderBelow={renderBelow && ((item, change, index) => renderBelow(item, change, where(index)))}
      >
        {(item, change, index) => children(item, change, where(index))}
      </OrderedList>
      <SaveBar dirty={dirty} busy={busy} onUndo={undo} problem={errors[field]} />
    </PostForm>
  );
}
