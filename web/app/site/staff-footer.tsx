import { useMemo } from 'react';
import type { InputOf, OutputOf } from '@portal/contract/endpoint';
import { siteEditing } from '@portal/contract/site-editing';
import { LinkFields } from './staff-link-fields.tsx';
import { ListEditor } from './staff-list-editor.tsx';

type Rows = OutputOf<typeof siteEditing.read>['footer'];
type Entry = InputOf<typeof siteEditing.saveFooter>['entries'][number];

const blank: Entry = { name: '', href: '', status: 1, have_login: 0, enabled: true };

export function SiteFooter({ rows }: { rows: Rows }) {
  const saved = useMemo(() => entriesOf(rows), [rows]);
  return (
    <ListEditor
      keepAs="site-footer"
      saved={saved}
      endpoint={siteEditing.saveFooter}
      inputOf={(entries) => ({ entries })}
      field="entries"
      label="链接"
      nameOf={({ name }) => name}
      blank={blank}
      most={30}
    >
      {(entry, change, where) => <LinkFields link={entry} change={change} {...where} withStatus />}
    </ListEditor>
  );
}

function entriesOf(rows: Rows): Entry[] {
  return rows
    .toSorted((a, b) => a.position - b.position)
    .map(({ name, href, status, have_login, enabled }) => ({ name, href, status, have_login, enabled }));
}
