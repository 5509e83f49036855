import { useState } from 'react';
import { Pencil, Trash2 } from 'lucide-react';
import type { LessonNote } from '@portal/contract/lesson-notes';
import { placeText, reviewNotes } from '../courses/words.ts';
import { keptText } from '../browser/kept-text.ts';
import { OwnExport } from '../downloads/own-export.tsx';
import { useKeptDraft } from '../forms/use-kept-draft.ts';
import type { StudyDraft } from '../player/skin/ports.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Empty } from '../ui/empty.tsx';
import { Field } from '../ui/field.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { Textarea } from '../ui/textarea.tsx';
import { noteMost, questionMost, type Study } from './use-study.ts';

type PanelProps = {
  study: Study;
  /** Null for a document, whose notes belong to no second. */
  now: (() => number) | null;
  onSeek: (seconds: number) => void;
};

export function NotesPanel({ study, now, onSeek }: PanelProps) {
  const [editing, setEditing] = useState<number | null>(null);
  const [doomed, setDoomed] = useState<LessonNote | null>(null);
  return (
    <>
      <WriteForm
        label={now ? '在当前时刻记笔记' : '记笔记'}
        action="保存笔记"
        draft={study.noteDraft}
        most={noteMost}
        onSend={(text) => study.addNote(now?.() ?? 0, text)}
      />
      {study.notes.length === 0 && (
        <Empty
          compact
          title="还没有笔记"
          text={now ? '笔记只有自己看得见，点时间可以回到那一刻。' : '笔记只有自己看得见。'}
        />
      )}
      <ul className="divide-y divide-line not-empty:mt-4">
        {study.notes.map((note) => (
          <li key={note.id} className="flex items-start gap-3 py-3">
            {now && <PlaceButton second={note.second} onSeek={onSeek} />}
            {editing === note.id ? (
              <div className="min-w-0 flex-1">
                <EditForm note={note} study={study} onDone={() => setEditing(null)} />
              </div>
            ) : (
              <p className="min-w-0 flex-1 pt-0.5 whitespace-pre-line">{note.content}</p>
            )}
            <IconButton
              size="sm"
              label={editing === note.id ? '放弃修改' : '修改笔记'}
              icon={<Pencil className="size-4" />}
              onClick={() => {
                if (editing === note.id) keptText.forget(keptAs(note));
                setEditing(editing === note.id ? null : note.id);
              }}
            />
            <IconButton
              size="sm"
              label="删除笔记"
              icon={<Trash2 className="size-4" />}
              onClick={() => setDoomed(note)}
            />
          </li>
        ))}
      </ul>
      <OwnExport
        type="own-notes"
        filter={{ lesson_id: study.notes[0]?.lesson.id }}
        total={study.notes.length}
      />
      <ConfirmDialog
        open={doomed !== null}
        danger
        confirmText="删除"
        onCancel={() => setDoomed(null)}
        onConfirm={() => {
          if (doomed) void study.deleteNote(doomed.id).catch(() => {});
          setDoomed(null);
        }}
      >
        删除这条笔记？删除后不能恢复。
      </ConfirmDialog>
    </>
  );
}

export function QuestionsPanel({ study, now, onSeek, loggedIn }: PanelProps & { loggedIn: boolean }) {
  return (
    <>
      {loggedIn && (
        <WriteForm
          label={now ? '就当前时刻向讲师提问' : '向讲师提问'}
          action="提问"
          draft={study.questionDraft}
          most={questionMost}
          onSend={(text) => study.ask(now?.() ?? 0, text)}
        />
      )}
      {study.questions.length === 0 && (
        <Empty compact title="还没有提问" text="有不明白的地方，可以向讲师提问，回答后会通知您。" />
      )}
      <ul className="divide-y divide-line not-empty:mt-4">
        {study.questions.map((question) => (
          <li key={question.id} className="py-3">
            <p className="flex items-start gap-3">
              {now && question.second !== null && <PlaceButton second={question.second} onSeek={onSeek} />}
              <span className="min-w-0 flex-1 whitespace-pre-line">{question.content}</span>
            </p>
            <p className="mt-1 text-sm text-ink-mute">
              {question.author}
              {question.state !== 'published' && `（${reviewNotes[question.state]}）`}
              {question.answer === null && question.state !== 'rejected' && ' · 等待讲师回答'}
            </p>
            {question.answer && (
              <p className="mt-2 border-s-2 border-brand bg-brand-50 px-4 py-2 whitespace-pre-line text-ink-soft">
                <span className="font-medium">{question.answer.author}：</span>
                {question.answer.content}
              </p>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function PlaceButton({ second, onSeek }: { second: number; onSeek: (seconds: number) => void }) {
  return (
    <button
      type="button"
      aria-label={`跳到 ${placeText(second)}`}
      onClick={() => onSeek(second)}
      className="min-h-7 shrink-0 rounded-sm bg-brand-100 px-2 text-sm text-brand-deep tabular hover:bg-brand-200"
    >
      {placeText(second)}
    </button>
  );
}

const keptAs = ({ id }: LessonNote) => `note:${id}`;

function EditForm({ note, study, onDone }: { note: LessonNote; study: Study; onDone: () => void }) {
  const { draft, change, forget } = useKeptDraft(keptAs(note), { text: note.content });
  return (
    <WriteForm
      label="修改笔记"
      action="保存"
      draft={{ text: draft.text, write: (text) => change({ text }), clear: forget }}
      most={noteMost}
      onSend={async (text) => {
        await study.editNote(note.id, text);
        onDone();
      }}
    />
  );
}

type WriteFormProps = {
  label: string;
  action: string;
  draft: Pick<StudyDraft, 'text' | 'write' | 'clear'>;
  most: number;
  /** Throws on a refusal, so that the text stays in the form. */
  onSend: (text: string) => Promise<void>;
};

function WriteForm({ label, action, draft, most, onSend }: WriteFormProps) {
  const { text } = draft;
  const [busy, setBusy] = useState(false);

  async function send() {
    if (busy || text.trim() === '') return;
    setBusy(true);
    try {
      await onSend(text.trim());
      draft.clear();
    } catch {
      // The refusal is toasted; the text stays in the form.
    }
    setBusy(false);
  }

  return (
    <PostForm
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Field label={label}>
        <Textarea
          rows={2}
          maxLength={most}
          value={text}
          onChange={(event) => draft.write(event.target.value)}
        />
      </Field>
      <Button type="submit" size="sm" variant="secondary" loading={busy} className="self-end">
        {action}
      </Button>
    </PostForm>
  );
}
