import { useState } from 'react';
import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { articleStateTitle } from '@portal/contract/article-content';
import { articleDesk } from '@portal/contract/article-desk';
import { articleStructure, type DeskSlotEntry } from '@portal/contract/article-structure';
import { code } from '@portal/contract/codes';
import type { OutputOf } from '@portal/contract/endpoint';
import { callUntil } from '../browser/call.ts';
import { useAct } from '../forms/use-act.ts';
import { useLookup } from '../lists/use-lookup.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Combobox } from '../ui/combobox.tsx';
import { Field } from '../ui/field.tsx';
import { IconButton } from '../ui/icon-button.tsx';

type Slots = OutputOf<typeof articleStructure.slots>;

export function SlotPanel({ slots }: { slots: Slots }) {
  return (
    <div className="grid items-start gap-5 lg:grid-cols-3">
      {slots.map((slot) => (
        <Slot key={slot.slot} slot={slot} />
      ))}
    </div>
  );
}

/** The order of the list is the order on the page. */
function Slot({ slot }: { slot: Slots[number] }) {
  const [entries, setEntries] = useState(slot.entries);
  const { act, busy } = useAct();
  const dirty = entries.map(({ id }) => id).join() !== slot.entries.map(({ id }) => id).join();

  function swap(at: number, other: number) {
    const next = [...entries];
    [next[at], next[other]] = [next[other]!, next[at]!];
    setEntries(next);
  }

  return (
    <Card as="section" aria-labelledby={`slot-${slot.slot}`} className="flex flex-col gap-4">
      <h2 id={`slot-${slot.slot}`} className="text-lg">
        {slot.title}
      </h2>
      {entries.length === 0 && <p className="text-ink-mute">还没有文章。</p>}
      <ol className="flex flex-col gap-2">
        {entries.map((entry, at) => (
          <li key={entry.id} className="flex items-center gap-1 rounded-md border border-line py-1 ps-3">
            <span className="min-w-0 flex-1">
              {entry.title} {entry.state !== 'published' && <Badge>{articleStateTitle[entry.state]}</Badge>}
            </span>
            <IconButton
              size="sm"
              label={`上移 ${entry.title}`}
              icon={<ArrowUp className="size-4" />}
              disabled={at === 0}
              onClick={() => swap(at, at - 1)}
            />
            <IconButton
              size="sm"
              label={`下移 ${entry.title}`}
              icon={<ArrowDown className="size-4" />}
              disabled={at === entries.length - 1}
              onClick={() => swap(at, at + 1)}
            />
            <IconButton
              size="sm"
              label={`移除 ${entry.title}`}
              icon={<X className="size-4" />}
              onClick={() => setEntries(entries.filter(({ id }) => id !== entry.id))}
            />
          </li>
        ))}
      </ol>
      <AddArticle
        onAdd={(entry) => {
          if (!entries.some(({ id }) => id === entry.id)) setEntries([...entries, entry]);
        }}
      />
      <Button
        loading={busy}
        disabled={!dirty}
        onClick={() =>
          void act(articleStructure.saveSlot, { slot: slot.slot, ids: entries.map(({ id }) => id) }, '已保存')
        }
      >
        保存
      </Button>
    </Card>
  );
}

function AddArticle({ onAdd }: { onAdd: (entry: DeskSlotEntry) => void }) {
  const { found, search } = useLookup(findArticles);
  return (
    <Field label="添加文章">
      <Combobox
        placeholder="输入标题查找"
        options={
          found?.map(({ id, title }) => ({ value: String(id), label: title || '（还没有标题）' })) ?? []
        }
        value={null}
        onSearch={search}
        onChange={(value) => {
          const entry = found?.find(({ id }) => String(id) === value);
          if (entry) onAdd(entry);
        }}
      />
    </Field>
  );
}

async function findArticles(text: string, signal: AbortSignal): Promise<DeskSlotEntry[] | null> {
  const asked = { ...(text && { keyword: text.slice(0, 50) }), page_size: 20 };
  const answer = await callUntil(signal)({ ...articleDesk.list, quiet: true }, asked);
  if (answer.code !== code.success) return null;
  return answer.data.data.map(({ id, title, state, published }) => ({ id, title, state, published }));
}
