import { useState } from 'react';
import { Flag } from 'lucide-react';
import type { DanmakuComment } from '../core/danmaku.ts';
import { timeText } from '../core/time-text.ts';
import { BarButton } from './button.tsx';
import { useSkin } from './context.ts';
import { Popup } from './popup.tsx';
import type { DanmakuPort } from './ports.ts';
import { Chips, Row } from './settings-panel.tsx';

const areas = [0.25, 0.5, 0.75, 1].map((area) => ({ value: String(area), text: `${area * 100}%` }));
const paces = [0.5, 1, 1.5, 2].map((speed) => ({ value: String(speed), text: `${speed}x` }));
const listedComments = 20;
/** How far around the present moment the list reaches, in seconds. */
const listedSpan = 15;

export function DanmakuSettingsPanel({ port }: { port?: DanmakuPort }) {
  const { texts, danmaku, setDanmaku } = useSkin();
  const [words, setWords] = useState<string | null>(null);
  return (
    <Popup panel="danmakuSettings" label={texts.danmakuSettings} className="left-2 w-80 p-3">
      <div className="flex flex-col gap-3">
        <Row label={texts.opacity}>
          <input
            type="range"
            aria-label={texts.opacity}
            min={0.2}
            max={1}
            step={0.1}
            value={danmaku.opacity}
            onChange={(event) => setDanmaku({ ...danmaku, opacity: Number(event.target.value) })}
            className="h-6 w-full accent-brand-400"
          />
        </Row>
        <Row label={texts.danmakuSpeed}>
          <Chips
            label={texts.danmakuSpeed}
            options={paces}
            chosen={String(danmaku.speed)}
            onChoose={(speed) => setDanmaku({ ...danmaku, speed: Number(speed) })}
          />
        </Row>
        <Row label={texts.area}>
          <Chips
            label={texts.area}
            options={areas}
            chosen={String(danmaku.area)}
            onChoose={(area) => setDanmaku({ ...danmaku, area: Number(area) })}
          />
        </Row>
        <Row label={texts.filterWords}>
          <input
            aria-label={texts.filterWords}
            placeholder={texts.filterHint}
            value={words ?? danmaku.filterWords.join(' ')}
            onChange={(event) => setWords(event.target.value)}
            onBlur={() => {
              if (words === null) return;
              setDanmaku({ ...danmaku, filterWords: words.split(/\s+/).filter(Boolean) });
              setWords(null);
            }}
            className="h-9 w-full min-w-0 rounded-md bg-white/10 px-2 text-sm text-white placeholder:text-white/70"
          />
        </Row>
        {port?.report && <ReportList report={port.report} />}
      </div>
    </Popup>
  );
}

/** Comments around this moment, so that reporting one needs neither a pointer nor quick hands. */
function ReportList({ report }: { report: (comment: DanmakuComment) => Promise<void> }) {
  const { player, texts } = useSkin();
  const now = player.time();
  const near = (player.options.danmaku ?? [])
    .filter(({ startTime }) => Math.abs(startTime - now) <= listedSpan)
    .slice(0, listedComments);
  if (near.length === 0) return null;
  return (
    <ul className="flex max-h-40 flex-col overflow-y-auto border-t border-white/15 pt-2">
      {near.map((comment) => (
        <li key={comment.id ?? `${comment.startTime} ${comment.text}`} className="flex items-center gap-2">
          <span className="text-xs text-white/70 tabular">{timeText(comment.startTime)}</span>
          <span className="min-w-0 flex-1 truncate">{comment.text}</span>
          <BarButton
            label={`${texts.report}：${comment.text}`}
            icon={<Flag className="size-4!" />}
            onClick={() =>
              void report(comment).then(
                () => player.tip(texts.reported, 3000),
                () => player.tip(texts.sendFailed, 3000),
              )
            }
          />
        </li>
      ))}
    </ul>
  );
}
