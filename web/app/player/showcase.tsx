import { useEffect, useState } from 'react';
import { Link } from '../ui/link.tsx';
import { SearchForm } from '../ui/search-form.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import type { PlayerOptions } from './core/types.ts';
import type { DanmakuPort, StudyDraft, StudyEntry, StudyPort } from './skin/ports.ts';
import { LessonPlayer } from './skin/lesson-player.tsx';
import { askedOf, lessons, optionsFor, switches, type ShowcaseRequest } from './showcase-options.ts';

/** Shown at /dev/player: the query chooses the options, so that every state has an address. */
export function PlayerShowcase({ search }: { search: string }) {
  const asked = askedOf(search);
  return (
    <main className="content-width flex flex-col gap-6 py-8">
      <h1 className="text-2xl">播放器</h1>
      <OptionsForm asked={asked} />
      <div className="grid gap-6 lg:grid-cols-2">
        {lessons.slice(0, 2).map(({ id }) => (
          <Sample key={`${id}${search}`} id={id} search={search} />
        ))}
      </div>
      <div className="h-40" />
    </main>
  );
}

function OptionsForm({ asked }: { asked: ShowcaseRequest }) {
  return (
    <SearchForm className="flex flex-wrap items-end gap-x-6 gap-y-2 rounded-lg border border-line bg-surface p-4">
      {switches.map(([name, label]) => (
        <Checkbox key={name} name={name} label={label} defaultChecked={asked.on.has(name)} />
      ))}
      <Field label="试看秒数（0 为不限）" className="w-44">
        <Input name="trial" type="number" min={0} defaultValue={asked.trial} />
      </Field>
      <Field label="地址有效秒数（0 为默认）" className="w-44">
        <Input name="expire" type="number" min={0} defaultValue={asked.expire} />
      </Field>
      <Button type="submit">应用</Button>
    </SearchForm>
  );
}

function Sample({ id, search }: { id: string; search: string }) {
  const [options, setOptions] = useState<PlayerOptions | null>(null);
  const [problem, setProblem] = useState('');
  const notes = useStudy([{ id: 'n1', second: 7, text: '专家从专家库随机抽取，回避制度要记牢。' }]);
  const questions = useStudy([
    { id: 'q1', second: 27, text: '符合性审查由谁负责？', author: '李采购', answer: '由评标委员会负责。' },
  ]);
  const asked = askedOf(search);
  useEffect(() => {
    optionsFor(id, askedOf(search)).then(setOptions, (error: Error) => setProblem(error.message));
  }, [id, search]);
  if (problem) return <p role="alert">{problem}</p>;
  if (!options) return <div className="aspect-video rounded-lg bg-black" />;
  const hasStudy = asked.on.has('study');
  return (
    <LessonPlayer
      {...options}
      trialEnd={
        <Link to="/help" className={buttonClass({ className: 'rounded-full' })}>
          购买课程
        </Link>
      }
      danmakuPort={asked.on.has('danmaku') ? samplePort : undefined}
      notes={hasStudy ? notes : undefined}
      questions={hasStudy ? questions : undefined}
    />
  );
}

const samplePort: DanmakuPort = {
  send: async ({ text }) => {
    if (text === '失败') throw new Error('refused');
  },
  report: async () => {},
};

function useStudy(first: StudyEntry[]): StudyPort {
  const [entries, setEntries] = useState(first);
  const [draft, setDraft] = useState<Pick<StudyDraft, 'text' | 'second'>>({ text: '', second: null });
  return {
    entries,
    draft: {
      ...draft,
      write: (text, second = null) => setDraft({ text, second }),
      clear: () => setDraft({ text: '', second: null }),
    },
    most: 500,
    add: async (second, text) =>
      setEntries((list) => [...list, { id: String(list.length + 1), second, text }]),
  };
}
