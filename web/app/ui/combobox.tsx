import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { Check, ChevronDown, X } from 'lucide-react';
import { cx } from './cx.ts';
import { useFieldControl } from './field.tsx';
import { controlClass } from './input.tsx';
import type { Option } from './select.tsx';
import { useAnchored } from './use-anchored.ts';

type ComboboxProps = {
  options: Option[];
  value: string | null;
  onChange: (value: string | null) => void;
  placeholder?: string;
  emptyText?: string;
  loading?: boolean;
  disabled?: boolean;
  name?: string;
  /** Names it where no Field does. */
  'aria-label'?: string;
  /** The caller narrows the options, for example by asking the server. */
  onSearch?: (text: string) => void;
};

/**
 * Type to narrow a long list. Our own, after the ARIA 1.2 pattern: the one of Base UI hides the rest of the page,
 * its own label included, from screen readers while it is open.
 */
export function Combobox(props: ComboboxProps) {
  const { options, value, onChange, placeholder = '请选择', disabled, name, onSearch } = props;
  const [text, setText] = useState<string | null>(null);
  const [at, setAt] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const panel = useRef<HTMLUListElement>(null);
  const field = useFieldControl({});
  const listId = useId();
  const open = text !== null;
  const chosen = options.find((option) => option.value === value);
  const shown = onSearch || !text ? options : options.filter(({ label }) => label.includes(text.trim()));
  useAnchored({ panel, anchor: input, open, onClose: () => setText(null), sameWidth: true });

  function show() {
    if (open || disabled) return;
    setText('');
    setAt(
      Math.max(
        0,
        options.findIndex((option) => option.value === value),
      ),
    );
  }

  function choose(option: Option | undefined) {
    if (!option || option.disabled) return;
    onChange(option.value);
    setText(null);
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'Enter' && open) {
      event.preventDefault();
      choose(shown[at]);
    }
    if (event.key === 'Tab') setText(null);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    if (!open) return show();
    const next = (at + step + shown.length) % Math.max(1, shown.length);
    setAt(next);
    panel.current?.querySelectorAll('[role=option]')[next]?.scrollIntoView({ block: 'nearest' });
  }

  return (
    <div className="relative">
      <input
        {...field}
        id={field.id || undefined}
        ref={input}
        role="combobox"
        autoComplete="off"
        aria-label={props['aria-label']}
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={open && shown[at] ? `${listId}-${at}` : undefined}
        disabled={disabled}
        placeholder={chosen?.label ?? placeholder}
        value={text || (open ? '' : (chosen?.label ?? ''))}
        onClick={show}
        onKeyDown={press}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
          onSearch?.(event.target.value);
        }}
        className={cx(controlClass, 'h-10 ps-3 pe-18 phone:h-11')}
      />
      {name && <input type="hidden" name={name} value={value ?? ''} />}
      <div className="pointer-events-none absolute inset-y-0 end-1 flex items-center text-ink-mute">
        {chosen && !disabled && (
          <button
            type="button"
            aria-label="清除"
            onClick={() => onChange(null)}
            className="pointer-events-auto flex size-8 items-center justify-center rounded-md hover:bg-sunken"
          >
            <X className="size-4" />
          </button>
        )}
        <ChevronDown className="mx-1.5 size-5" />
      </div>
      {open && (
        <ul
          ref={panel}
          id={listId}
          popover="manual"
          role="listbox"
          aria-label="选项"
          aria-busy={props.loading || undefined}
          // Pressing an option must not take the focus from the input.
          onMouseDown={(event) => event.preventDefault()}
          className="fixed inset-auto z-60 m-0 max-h-80 overflow-y-auto rounded-md border border-line bg-surface p-1 text-ink shadow-pop"
        >
          {shown.map((option, index) => (
            <li
              key={option.value}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={option.value === value}
              aria-disabled={option.disabled || undefined}
              onPointerMove={() => setAt(index)}
              onClick={() => choose(option)}
              className={cx(
                'flex min-h-10 items-center gap-2 rounded-sm px-3 py-1.5 select-none phone:min-h-11',
                option.disabled ? 'cursor-not-allowed text-ink-mute line-through' : 'cursor-pointer',
                index === at && !option.disabled && 'bg-brand-50 text-brand-strong elder:underline',
              )}
            >
              <span className="flex-1">{option.label}</span>
              {option.value === value && <Check className="size-4 text-brand-strong" />}
            </li>
          ))}
          {shown.length === 0 && (
            <li role="option" aria-selected={false} aria-disabled className="px-3 py-2 text-sm text-ink-mute">
              {props.loading ? '正在加载…' : (props.emptyText ?? '没有匹配的选项')}
            </li>
          )}
        </ul>
      )}
    </div>
  );
}
