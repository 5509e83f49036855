import type { ReactNode } from 'react';
import {
  Captions,
  CaptionsOff,
  ListVideo,
  Maximize,
  Minimize,
  NotebookPen,
  Pause,
  PictureInPicture2,
  Play,
  Settings,
  SkipBack,
  SkipForward,
  Volume1,
  Volume2,
  VolumeX,
} from 'lucide-react';
import { useMounted } from '../../ui/use-mounted.ts';
import type { Track } from '../core/types.ts';
import { speeds, speedText } from '../core/view.ts';
import { BarButton } from './button.tsx';
import { togglePictureInPicture } from './picture-in-picture.ts';
import { useSkin, useView, type Panel } from './context.ts';
import { Choice, Popup } from './popup.tsx';
import { Progress, TimeText } from './progress.tsx';
import { SettingsPanel } from './settings-panel.tsx';

const speedOptions: Track[] = speeds.map((speed) => ({ value: String(speed), text: speedText(speed) }));

export function ControlBar({ hasStudy }: { hasStudy: boolean }) {
  return (
    <div className="relative px-3 pb-1 @max-md:px-2">
      <Progress />
      <div className="flex items-center gap-0.5">
        <PlayButtons />
        <Volume />
        <TimeText />
        <span className="flex-1" />
        <QualityMenu />
        <SpeedMenu />
        <CaptionMenu />
        {hasStudy && <PanelButton panel="study" icon={<NotebookPen />} name="notes" />}
        <PlaylistButton />
        <PanelButton panel="settings" icon={<Settings />} name="settings" />
        <PictureInPicture />
        <FullscreenButton />
      </div>
      <SettingsPanel />
    </div>
  );
}

function PlayButtons() {
  const { player, texts } = useSkin();
  const playing = useView((view) => view.playing);
  const hasPlaylist = player.playlist.items.length > 0;
  return (
    <>
      {hasPlaylist && (
        <BarButton
          label={texts.previous}
          shortcut="Shift+P"
          icon={<SkipBack />}
          onClick={player.playlist.previous}
          className="@max-md:hidden"
        />
      )}
      <BarButton
        label={playing ? texts.pause : texts.play}
        shortcut="K"
        icon={playing ? <Pause className="fill-current" /> : <Play className="fill-current" />}
        onClick={player.toggle}
      />
      {hasPlaylist && (
        <BarButton
          label={texts.next}
          shortcut="Shift+N"
          icon={<SkipForward />}
          onClick={player.playlist.next}
          className="@max-md:hidden"
        />
      )}
    </>
  );
}

function Volume() {
  const { player, texts } = useSkin();
  const volume = useView((view) => view.volume);
  const muted = useView((view) => view.muted);
  const level = muted ? 0 : volume;
  const Icon = level === 0 ? VolumeX : level < 0.5 ? Volume1 : Volume2;
  return (
    <div className="group/volume flex items-center @max-md:hidden">
      <BarButton
        label={muted ? texts.unmute : texts.mute}
        shortcut="M"
        icon={<Icon />}
        onClick={() => player.setMuted(!muted)}
      />
      <input
        type="range"
        aria-label={texts.volume}
        min={0}
        max={1}
        step={0.05}
        value={level}
        onChange={(event) => player.setVolume(Number(event.target.value))}
        className="h-6 w-0 accent-brand-400 opacity-0 transition-all group-focus-within/volume:w-20 group-focus-within/volume:opacity-100 group-hover/volume:w-20 group-hover/volume:opacity-100"
      />
    </div>
  );
}

type PanelButtonProps = { panel: Panel; icon: ReactNode; name: 'notes' | 'settings' };

function PanelButton({ panel, icon, name }: PanelButtonProps) {
  const { texts, panel: open, togglePanel } = useSkin();
  return (
    <BarButton
      label={texts[name]}
      icon={icon}
      aria-haspopup="dialog"
      aria-expanded={open === panel}
      onClick={() => togglePanel(panel)}
    />
  );
}

function QualityMenu() {
  const { player, texts, panel, togglePanel, closePanel } = useSkin();
  const qualities = useView((view) => view.qualities);
  const quality = useView((view) => view.quality);
  const playing = useView((view) => view.qualityPlaying);
  if (qualities.length === 0) return null;
  const isGiven = (player.options.qualities?.length ?? 0) > 0;
  const playingName = qualities.find(({ value }) => value === playing)?.text;
  const auto = {
    value: '',
    text: playingName && quality === '' ? `${texts.auto} (${playingName})` : texts.auto,
  };
  const options = isGiven ? qualities : [...qualities, auto];
  const shown = options.find(({ value }) => value === quality)?.text ?? texts.quality;
  return (
    <div className="relative @max-2xl:hidden">
      <BarButton
        label={`${texts.quality} ${shown}`}
        aria-haspopup="dialog"
        aria-expanded={panel === 'quality'}
        onClick={() => togglePanel('quality')}
      >
        {quality === '' && !isGiven ? texts.auto : shown}
      </BarButton>
      <Popup panel="quality" label={texts.quality}>
        <Choice
          label={texts.quality}
          options={options}
          chosen={quality}
          onChoose={(value) => {
            player.picker.quality(value);
            closePanel();
          }}
        />
      </Popup>
    </div>
  );
}

function SpeedMenu() {
  const { player, texts, panel, togglePanel, closePanel } = useSkin();
  const rate = useView((view) => view.rate);
  return (
    <div className="relative @max-2xl:hidden">
      <BarButton
        label={`${texts.speed} ${speedText(rate)}`}
        aria-haspopup="dialog"
        aria-expanded={panel === 'speed'}
        onClick={() => togglePanel('speed')}
      >
        {rate === 1 ? texts.speed : speedText(rate)}
      </BarButton>
      <Popup panel="speed" label={texts.speed}>
        <Choice
          label={texts.speed}
          options={speedOptions}
          chosen={String(rate)}
          onChoose={(value) => {
            player.setRate(Number(value));
            closePanel();
          }}
        />
      </Popup>
    </div>
  );
}

function CaptionMenu() {
  const { player, texts, panel, togglePanel, closePanel } = useSkin();
  const captions = useView((view) => view.captions);
  const caption = useView((view) => view.caption);
  if (captions.length === 0) return null;
  return (
    <div className="relative @max-2xl:hidden">
      <BarButton
        label={texts.captions}
        shortcut="C"
        icon={caption === '' ? <CaptionsOff /> : <Captions className="text-brand-300" />}
        aria-haspopup="dialog"
        aria-expanded={panel === 'captions'}
        onClick={() => togglePanel('captions')}
      />
      <Popup panel="captions" label={texts.captions}>
        <Choice
          label={texts.captions}
          options={[{ value: '', text: texts.off }, ...captions]}
          chosen={caption}
          onChoose={(value) => {
            player.picker.caption(value);
            closePanel();
          }}
        />
      </Popup>
    </div>
  );
}

function PlaylistButton() {
  const { player, texts } = useSkin();
  const open = useView((view) => view.playlistOpen);
  if (player.playlist.items.length === 0) return null;
  return (
    <BarButton
      label={texts.playlist}
      icon={<ListVideo />}
      aria-expanded={open}
      onClick={player.playlist.toggle}
    />
  );
}

function PictureInPicture() {
  const { texts, video } = useSkin();
  const isMounted = useMounted();
  if (!isMounted || !document.pictureInPictureEnabled) return null;
  return (
    <BarButton
      label={texts.pictureInPicture}
      shortcut="I"
      icon={<PictureInPicture2 />}
      onClick={() => togglePictureInPicture(video.current)}
      className="@max-2xl:hidden"
    />
  );
}

function FullscreenButton() {
  const { texts, fullscreen } = useSkin();
  return (
    <BarButton
      label={fullscreen.on ? texts.exitFullscreen : texts.fullscreen}
      shortcut="F"
      icon={fullscreen.on ? <Minimize /> : <Maximize />}
      onClick={fullscreen.toggle}
    />
  );
}
