import { useRef, useState } from 'react';
import { MessageSquareOff, MessageSquareText, Palette, SlidersHorizontal } from 'lucide-react';
import { cx } from '../../ui/cx.ts';
import { PostForm } from '../../ui/post-form.tsx';
import {
  cleanComment,
  danmakuColours,
  danmakuSizes,
  defaultDanmakuSize,
  type DanmakuComment,
  type DanmakuMode,
} from '../core/danmaku.ts';
import { BarButton } from './button.tsx';
import { useSkin } from './context.ts';
import type { DanmakuHandle } from './danmaku-layer.tsx';
import { DanmakuSettingsPanel } from './danmaku-settings.tsx';
import type { DanmakuPort } from './ports.ts';
import { Popup } from './popup.tsx';
import { Chips, Row } from './settings-panel.tsx';
import { useVariables } from './use-variables.ts';

const maxLength = 100;
type Style = { size: number; colour: string; mode: DanmakuMode };
type BarProps = { port?: DanmakuPort; handle: DanmakuHandle | null };

/** Under the picture: switch, settings, and the line to write on. */
export function DanmakuBar({ port, handle }: BarProps) {
  const { player, texts, danmaku, setDanmaku, panel, togglePanel } = useSkin();
  const [text, setText] = useState('');
  const [style, setStyle] = useState<Style>({
    size: defaultDanmakuSize,
    colour: danmakuColours[0],
    mode: 'scroll',
  });

  async function send(): Promise<void> {
    // spec 2: empty text is ignored. The start time is that of the moment it is sent.
    const comment = cleanComment({ ...style, text, startTime: player.time() });
    if (!comment || !port) return;
    setText('');
    handle?.send(comment);
    try {
      await port.send(comment);
    } catch {
      setText(comment.text);
      player.tip(texts.sendFailed, 3000);
    }
  }

  return (
    <div className="on-dark relative flex items-center gap-1 bg-ink px-2 py-1.5">
      <BarButton
        label={danmaku.on ? texts.danmakuOff : texts.danmakuOn}
        shortcut="D"
        aria-pressed={danmaku.on}
        icon={danmaku.on ? <MessageSquareText /> : <MessageSquareOff />}
        onClick={() => setDanmaku({ ...danmaku, on: !danmaku.on })}
      />
      <BarButton
        label={texts.danmakuSettings}
        icon={<SlidersHorizontal />}
        aria-haspopup="dialog"
        aria-expanded={panel === 'danmakuSettings'}
        onClick={() => togglePanel('danmakuSettings')}
      />
      <PostForm
        className="flex min-w-0 flex-1 items-center rounded-full bg-white/10 focus-within:bg-white/15"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <BarButton
          label={texts.danmakuStyle}
          icon={<Palette />}
          aria-haspopup="dialog"
          aria-expanded={panel === 'danmakuStyle'}
          onClick={() => togglePanel('danmakuStyle')}
          disabled={!port}
          className="rounded-full"
        />
        <input
          value={text}
          onChange={(event) => setText(event.target.value)}
          aria-label={texts.danmakuInput}
          placeholder={texts.danmakuInput}
          maxLength={maxLength}
          disabled={!port}
          enterKeyHint="send"
          className="h-10 min-w-0 flex-1 rounded-full bg-transparent px-1 text-sm text-white placeholder:text-white/70"
        />
        <button
          type="submit"
          disabled={!port}
          className="h-10 shrink-0 rounded-full bg-brand-strong px-4 text-sm font-medium text-white hover:bg-brand-deep disabled:opacity-50"
        >
          {texts.danmakuSend}
        </button>
      </PostForm>
      <DanmakuSettingsPanel port={port} />
      <Popup panel="danmakuStyle" label={texts.danmakuStyle} className="left-2 w-72 p-3">
        <StyleFields style={style} onChange={setStyle} />
      </Popup>
    </div>
  );
}

function StyleFields({ style, onChange }: { style: Style; onChange: (style: Style) => void }) {
  const { texts } = useSkin();
  return (
    <div className="flex flex-col gap-3">
      <Row label={texts.danmakuSize}>
        <Chips
          label={texts.danmakuSize}
          options={danmakuSizes.map((size) => ({ value: String(size), text: String(size) }))}
          chosen={String(style.size)}
          onChoose={(size) => onChange({ ...style, size: Number(size) })}
        />
      </Row>
      <Row label={texts.danmakuColour}>
        <div role="group" aria-label={texts.danmakuColour} className="flex gap-1">
          {danmakuColours.map((colour, at) => (
            <Swatch
              key={colour}
              colour={colour}
              name={texts.colours[at] ?? colour}
              isChosen={style.colour === colour}
              onChoose={() => onChange({ ...style, colour })}
            />
          ))}
        </div>
      </Row>
      <Row label={texts.danmakuMode}>
        <Chips
          label={texts.danmakuMode}
          options={(['scroll', 'top', 'bottom'] as const).map((mode) => ({
            value: mode,
            text: texts.modes[mode],
          }))}
          chosen={style.mode}
          onChoose={(mode) => onChange({ ...style, mode: mode as DanmakuComment['mode'] })}
        />
      </Row>
    </div>
  );
}

type SwatchProps = { colour: string; name: string; isChosen: boolean; onChoose: () => void };

function Swatch({ colour, name, isChosen, onChoose }: SwatchProps) {
  const button = useRef<HTMLButtonElement>(null);
  useVariables(button, { '--colour': colour });
  return (
    <button
      ref={button}
      type="button"
      aria-label={name}
      aria-pressed={isChosen}
      onClick={onChoose}
      className={cx(
        'size-8 rounded-full border-2 bg-(--colour)',
        isChosen ? 'border-brand-400 ring-2 ring-white' : 'border-white/40',
      )}
    />
  );
}
