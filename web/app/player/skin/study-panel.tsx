import { useEffect, useId, useRef, useState } from 'react';
import { X } from 'lucide-react';
import { cx } from '../../ui/cx.ts';
import { PostForm } from '../../ui/post-form.tsx';
import { timeText } from '../core/time-text.ts';
import { BarButton, LayerButton } from './button.tsx';
import { useSkin, useView } from './context.ts';
import { showAsSheetOnPhone } from './popup.tsx';
import type { StudyPort } from './ports.ts';

type StudyProps = { notes?: StudyPort; questions?: StudyPort };

/** Notes and questions bound to a second of the video. */
export function StudyPanel({ notes, questions }: StudyProps) {
  const { texts, panel, closePanel } = useSkin();
  const [tab, setTab] = useState<'notes' | 'questions'>(notes ? 'notes' : 'questions');
  const port = tab === 'notes' ? notes : questions;
  const box = useRef<HTMLElement>(null);
  const isOpen = panel === 'study' && port !== undefined;
  useEffect(() => {
    if (isOpen && box.current) showAsSheetOnPhone(box.current);
  }, [isOpen]);
  if (!isOpen) return null;
  return (
    <section
      ref={box}
      aria-label={`${texts.notes} ${texts.questions}`}
      className="on-dark absolute inset-y-0 right-0 z-30 flex w-[min(22rem,100%)] animate-appear flex-col bg-ink/95 text-white phone:fixed phone:inset-x-0 phone:top-auto phone:bottom-0 phone:m-0 phone:h-auto phone:max-h-[70dvh] phone:w-full phone:max-w-none phone:rounded-t-lg phone:border-0"
    >
      <div className="flex items-center gap-1 p-1 pl-3">
        {(['notes', 'questions'] as const).map(
          (each) =>
            (each === 'notes' ? notes : questions) && (
              <button
                key={each}
                type="button"
                aria-pressed={tab === each}
                onClick={() => setTab(each)}
                className={cx(
                  'min-h-10 border-b-2 px-3 text-sm font-medium',
                  tab === each
                    ? 'border-brand-400 text-white'
                    : 'border-transparent text-white/70 hover:text-white',
                )}
              >
                {texts[each]}
              </button>
            ),
        )}
        <span className="flex-1" />
        <BarButton label={texts.close} icon={<X />} onClick={closePanel} />
      </div>
      <Entries key={tab} port={port} isNotes={tab === 'notes'} />
    </section>
  );
}

function Entries({ port, isNotes }: { port: StudyPort; isNotes: boolean }) {
  const { player, texts } = useSkin();
  const second = useView((view) => Math.floor(view.time));
  const { draft } = port;
  /** The moment the writing began, not the one it ended. */
  const at = draft.text === '' ? second : (draft.second ?? second);
  const [isSaving, setSaving] = useState(false);
  const id = useId();
  const label = isNotes ? texts.noteInput(at) : texts.questionInput(at);

  async function add(): Promise<void> {
    const written = draft.text.trim();
    if (!written || isSaving) return;
    setSaving(true);
    try {
      await port.add(at, written);
      draft.clear();
    } catch {
      player.tip(texts.sendFailed, 3000);
    }
    setSaving(false);
  }

  return (
    <>
      <ul className="flex flex-1 flex-col gap-1 overflow-y-auto px-3 py-2">
        {port.entries.length === 0 && (
          <li className="py-6 text-center text-sm text-white/70">
            {isNotes ? texts.noNotes : texts.noQuestions}
          </li>
        )}
        {port.entries.map((entry) => (
          <li key={entry.id} className="rounded-md bg-white/5 p-2 text-sm">
            <button
              type="button"
              aria-label={texts.jumpTo(entry.second)}
              onClick={() => player.seek(entry.second)}
              className="mr-2 min-h-6 rounded-sm bg-brand-strong px-1.5 text-xs text-white tabular hover:bg-brand-deep"
            >
              {timeText(entry.second)}
            </button>
            {entry.author && <span className="mr-2 text-white/70">{entry.author}</span>}
            <span className="break-words">{entry.text}</span>
            {entry.answer && (
              <p className="mt-1 border-l-2 border-brand-400 pl-2 text-white/80">{entry.answer}</p>
            )}
          </li>
        ))}
      </ul>
      <PostForm
        className="flex flex-col gap-2 border-t border-white/15 p-3"
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        <label htmlFor={id} className="text-xs text-white/80 tabular">
          {label}
        </label>
        <textarea
          id={id}
          value={draft.text}
          rows={2}
          maxLength={port.most}
          onChange={(event) => draft.write(event.target.value, at)}
          className="resize-none rounded-md bg-white/10 p-2 text-sm text-white"
        />
        <LayerButton primary disabled={isSaving} onClick={() => void add()} className="self-end rounded-md">
          {isNotes ? texts.save : texts.ask}
        </LayerButton>
      </PostForm>
    </>
  );
}
