import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { isElderMode, setElderMode } from '../browser/elder-mode.ts';
import { readAloud, stopReading } from '../browser/read-aloud.ts';
import { toast } from '../browser/toasts.ts';
import { Icon } from './icons.tsx';

/** 大字版 and back (product 10). Which word is shown follows the page's own attribute, so it is right from the first byte. */
export function ElderSwitch({ className }: { className?: string }) {
  const { pathname, search } = useLocation();
  return (
    <a
      href={`/elder?back=${encodeURIComponent(pathname + search)}`}
      rel="nofollow"
      className={className}
      onClick={(event) => {
        event.preventDefault();
        stopReading();
        setElderMode(!isElderMode());
      }}
    >
      <span className="elder:hidden">大字版</span>
      <span className="hidden elder:inline">标准版</span>
    </a>
  );
}

/** Elder mode only: reads the main content aloud. */
export function ReadAloud({ className }: { className?: string }) {
  const { pathname } = useLocation();
  const [reading, setReading] = useState(false);
  // Who goes on to another page has heard enough of this one.
  useEffect(
    () => () => {
      stopReading();
      setReading(false);
    },
    [pathname],
  );

  function turn() {
    if (reading) stopReading();
    else if (!readAloud(() => setReading(false))) return toast('warning', '当前浏览器不支持朗读');
    setReading(!reading);
  }
  return (
    <span className="hidden noscript:hidden! elder:contents">
      <button type="button" aria-pressed={reading} className={className} onClick={turn}>
        <Icon name={reading ? 'silence' : 'speaker'} />
        {reading ? '停止朗读' : '朗读'}
      </button>
    </span>
  );
}
