import type { ReactNode } from 'react';
import { Activity, FlipHorizontal2, FlipVertical2, Keyboard, RotateCcw, RotateCw } from 'lucide-react';
import { cx } from '../../ui/cx.ts';
import type { Track } from '../core/types.ts';
import { speeds, speedText } from '../core/view.ts';
import { BarButton } from './button.tsx';
import { useSkin, useView, type CaptionSize } from './context.ts';
import { Popup } from './popup.tsx';

/** Everything that is not needed every minute; on phones also what has no room in the bar. */
export function SettingsPanel() {
  const { player, texts, captionSize, setCaptionSize, togglePanel } = useSkin();
  const view = {
    rotation: useView(({ rotation }) => rotation),
    mirror: useView(({ mirror }) => mirror),
    rate: useView(({ rate }) => rate),
    quality: useView(({ quality }) => quality),
    qualities: useView(({ qualities }) => qualities),
    caption: useView(({ caption }) => caption),
    captions: useView(({ captions }) => captions),
    audio: useView(({ audio }) => audio),
    audioTracks: useView(({ audioTracks }) => audioTracks),
  };
  const isGiven = (player.options.qualities?.length ?? 0) > 0;
  const sizes: Track[] = (['small', 'medium', 'large'] as const).map((value) => ({
    value,
    text: texts[value],
  }));
  return (
    <Popup panel="settings" label={texts.settings} className="right-2 w-80 p-3">
      <div className="flex flex-col gap-3">
        <div className="contents @2xl:hidden">
          {view.qualities.length > 0 && (
            <Row label={texts.quality}>
              <Chips
                label={texts.quality}
                options={isGiven ? view.qualities : [...view.qualities, { value: '', text: texts.auto }]}
                chosen={view.quality}
                onChoose={player.picker.quality}
              />
            </Row>
          )}
          <Row label={texts.speed}>
            <Chips
              label={texts.speed}
              options={speeds.map((speed) => ({ value: String(speed), text: speedText(speed) }))}
              chosen={String(view.rate)}
              onChoose={(value) => player.setRate(Number(value))}
            />
          </Row>
          {view.captions.length > 0 && (
            <Row label={texts.captions}>
              <Chips
                label={texts.captions}
                options={[{ value: '', text: texts.off }, ...view.captions]}
                chosen={view.caption}
                onChoose={player.picker.caption}
              />
            </Row>
          )}
        </div>
        {view.captions.length > 0 && (
          <Row label={texts.captionSize}>
            <Chips
              label={texts.captionSize}
              options={sizes}
              chosen={captionSize}
              onChoose={(value) => setCaptionSize(value as CaptionSize)}
            />
          </Row>
        )}
        {view.audioTracks.length > 1 && (
          <Row label={texts.audio}>
            <Chips
              label={texts.audio}
              options={view.audioTracks}
              chosen={view.audio}
              onChoose={player.picker.audio}
            />
          </Row>
        )}
        <Row label={texts.picture}>
          <div className="-ml-1.5 flex flex-wrap">
            <BarButton label={texts.rotateLeft} icon={<RotateCcw />} onClick={() => player.rotate(-1)} />
            <BarButton label={texts.rotateRight} icon={<RotateCw />} onClick={() => player.rotate(1)} />
            <BarButton
              label={texts.mirrorHorizontal}
              icon={<FlipHorizontal2 />}
              aria-pressed={view.mirror === 'horizontal'}
              onClick={() => player.mirror('horizontal')}
            />
            <BarButton
              label={texts.mirrorVertical}
              icon={<FlipVertical2 />}
              aria-pressed={view.mirror === 'vertical'}
              onClick={() => player.mirror('vertical')}
            />
            {(view.rotation !== 0 || view.mirror !== 'none') && (
              <BarButton label={texts.resetPicture} onClick={player.resetPicture}>
                {view.rotation}°
              </BarButton>
            )}
          </div>
        </Row>
        <div className="flex gap-2 border-t border-white/15 pt-2">
          <BarButton label={texts.statistics} icon={<Activity />} onClick={() => togglePanel('statistics')}>
            {texts.statistics}
          </BarButton>
          <BarButton label={texts.shortcuts} icon={<Keyboard />} onClick={() => togglePanel('help')}>
            {texts.shortcuts}
          </BarButton>
        </div>
      </div>
    </Popup>
  );
}

export function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[4.5rem_1fr] items-center gap-2">
      <span className="text-white/80">{label}</span>
      {children}
    </div>
  );
}

type ChipsProps = {
  label: string;
  options: readonly Track[];
  chosen: string;
  onChoose: (value: string) => void;
};

export function Chips({ label, options, chosen, onChoose }: ChipsProps) {
  return (
    <div role="group" aria-label={label} className="flex flex-wrap gap-1">
      {options.map(({ value, text }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
          className={cx(
            'min-h-8 rounded-md px-2.5 text-xs pointer-coarse:min-h-10',
            value === chosen ? 'bg-brand-strong text-white' : 'bg-white/10 text-white/90 hover:bg-white/20',
          )}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
