import { useMemo } from 'react';
import { code } from '@portal/contract/codes';
import type { InputOf, OutputOf } from '@portal/contract/endpoint';
import { siteEditing } from '@portal/contract/site-editing';
import type { FieldErrors } from '../accounts/use-submit.ts';
import { LinkFields } from './link-fields.tsx';
import { OrderedList } from './ordered-list.tsx';
import { SaveBar } from './save-bar.tsx';
import { useAct } from './use-act.ts';
import { useDraft } from './use-draft.ts';

type Place = 'nav' | 'wap';
type Rows = OutputOf<typeof siteEditing.read>['menus'];
type Entry = InputOf<typeof siteEditing.saveMenus>['entries'][number];
type Child = Entry['children'][number];

const newChild: Child = { name: '', href: '', have_login: 0, icon: '', value: '', enabled: true };
const newEntry: Entry = { ...newChild, children: [] };

export function SiteMenu({ place, rows }: { place: Place; rows: Rows }) {
  const saved = useMemo(() => entriesOf(place, rows), [place, rows]);
  const { draft, setDraft, dirty, markSent, undo } = useDraft(saved);
  const { act, busy, errors, clearErrors } = useAct();

  async function save() {
    markSent();
    const answer = await act(siteEditing.saveMenus, { place, entries: draft }, '已保存');
    if (answer.code === code.success) clearErrors();
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <OrderedList
        label="菜单项"
        items={draft}
        onChange={setDraft}
        nameOf={({ name }) => name}
        blank={newEntry}
        most={20}
        renderBelow={(entry, change, index) => (
          <Children
            items={entry.children}
            onChange={(children) => change({ ...entry, children })}
            errors={errors}
            at={`entries.${index}.children`}
          />
        )}
      >
        {(entry, change, index) => (
          <LinkFields link={entry} change={change} errors={errors} at={`entries.${index}`} withIcon />
        )}
      </OrderedList>
      <SaveBar dirty={dirty} busy={busy} onUndo={undo} problem={errors.entries} />
    </form>
  );
}

type ChildrenProps = { items: Child[]; onChange: (items: Child[]) => void; errors: FieldErrors; at: string };

function Children({ items, onChange, errors, at }: ChildrenProps) {
  return (
    <div className="mt-2 border-s-2 border-line ps-4 phone:ps-2">
      <OrderedList
        nested
        label="下级菜单"
        items={items}
        onChange={onChange}
        nameOf={({ name }) => name}
        blank={newChild}
        most={20}
      >
        {(child, change, index) => (
          <LinkFields link={child} change={change} errors={errors} at={`${at}.${index}`} withIcon />
        )}
      </OrderedList>
    </div>
  );
}

function entriesOf(place: Place, rows: Rows): Entry[] {
  const ordered = rows.filter((row) => row.place === place).toSorted((a, b) => a.position - b.position);
  const linkOf = ({ name, href, have_login, icon, value, enabled }: Rows[number]): Child => ({
    name,
    href,
    have_login,
    icon,
    value,
    enabled,
  });
  return ordered
    .filter(({ parent }) => parent === null)
    .map((row) => ({
      ...linkOf(row),
      children: ordered.filter(({ parent }) => parent === row.id).map(linkOf),
    }));
}
