import { useState, type KeyboardEvent } from 'react';
import { Button } from '../ui/button.tsx';
import { Input } from '../ui/input.tsx';
import { Chips } from './chips.tsx';

const most = 10;

type WordChipsProps = { words: readonly string[]; onChange: (words: string[]) => void };

export function WordChips({ words, onChange }: WordChipsProps) {
  const [typed, setTyped] = useState('');

  function add() {
    const word = typed.trim();
    if (word === '') return;
    setTyped('');
    onChange([...new Set([...words, word])].slice(0, most));
  }

  function onKey(event: KeyboardEvent<HTMLInputElement>) {
    // An Enter that ends the composition of a Chinese word is not meant for the list.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add();
  }

  return (
    <>
      <div className="flex gap-2">
        <div className="min-w-0 flex-1">
          <Input
            value={typed}
            maxLength={50}
            disabled={words.length >= most}
            placeholder="例如：食堂 设备"
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={onKey}
            onBlur={add}
          />
        </div>
        <Button variant="secondary" disabled={words.length >= most} onClick={add}>
          添加
        </Button>
      </div>
      <Chips
        label="已添加的关键词"
        chips={words.map((word) => ({ key: word, text: word }))}
        onRemove={(word) => onChange(words.filter((each) => each !== word))}
      />
    </>
  );
}
