import { useMemo } from 'react';
import { code } from '@portal/contract/codes';
import type { InputOf, OutputOf } from '@portal/contract/endpoint';
import { siteEditing } from '@portal/contract/site-editing';
import { LinkFields } from './link-fields.tsx';
import { OrderedList } from './ordered-list.tsx';
import { SaveBar } from './save-bar.tsx';
import { useAct } from './use-act.ts';
import { useDraft } from './use-draft.ts';

type Rows = OutputOf<typeof siteEditing.read>['footer'];
type Entry = InputOf<typeof siteEditing.saveFooter>['entries'][number];

const blank: Entry = { name: '', href: '', status: 1, have_login: 0, enabled: true };

export function SiteFooter({ rows }: { rows: Rows }) {
  const saved = useMemo(() => entriesOf(rows), [rows]);
  const { draft, setDraft, dirty, markSent, undo } = useDraft(saved);
  const { act, busy, errors, clearErrors } = useAct();

  async function save() {
    markSent();
    const answer = await act(siteEditing.saveFooter, { entries: draft }, '已保存');
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
        label="链接"
        items={draft}
        onChange={setDraft}
        nameOf={({ name }) => name}
        blank={blank}
        most={30}
      >
        {(entry, change, index) => (
          <LinkFields link={entry} change={change} errors={errors} at={`entries.${index}`} withStatus />
        )}
      </OrderedList>
      <SaveBar dirty={dirty} busy={busy} onUndo={undo} problem={errors.entries} />
    </form>
  );
}

function entriesOf(rows: Rows): Entry[] {
  return rows
    .toSorted((a, b) => a.position - b.position)
    .map(({ name, href, status, have_login, enabled }) => ({ name, href, status, have_login, enabled }));
}
