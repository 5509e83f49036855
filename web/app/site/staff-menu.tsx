import { useMemo } from 'react';
import type { InputOf, OutputOf } from '@portal/contract/endpoint';
import { siteEditing } from '@portal/contract/site-editing';
import type { FieldErrors } from '../forms/use-submit.ts';
import { LinkFields } from './staff-link-fields.tsx';
import { ListEditor } from './staff-list-editor.tsx';
import { OrderedList } from './staff-ordered-list.tsx';

type Place = 'nav' | 'wap';
type Rows = OutputOf<typeof siteEditing.read>['menus'];
type Entry = InputOf<typeof siteEditing.saveMenus>['entries'][number];
type Child = Entry['children'][number];

const newChild: Child = { name: '', href: '', have_login: 0, icon: '', value: '', enabled: true };
const newEntry: Entry = { ...newChild, children: [] };

export function SiteMenu({ place, rows }: { place: Place; rows: Rows }) {
  const saved = useMemo(() => entriesOf(place, rows), [place, rows]);
  return (
    <ListEditor
      keepAs={`site-menu:${place}`}
      saved={saved}
      endpoint={siteEditing.saveMenus}
      inputOf={(entries) => ({ place, entries })}
      field="entries"
      label="菜单项"
      nameOf={({ name }) => name}
      blank={newEntry}
      most={20}
      renderBelow={(entry, change, { errors, at }) => (
        <Children
          items={entry.children}
          onChange={(children) => change({ ...entry, children })}
          errors={errors}
          at={`${at}.children`}
        />
      )}
    >
      {(entry, change, where) => <LinkFields link={entry} change={change} {...where} withIcon />}
    </ListEditor>
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
