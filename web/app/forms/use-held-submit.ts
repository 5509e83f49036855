import { useEffect, useState, type RefObject } from 'react';

/**
 * A form sent while one of its files is still on the way would go without it, and nobody would notice. While `sending`, the form
 * around the control is held back; tells whether somebody has tried.
 */
export function useHeldSubmit(control: RefObject<HTMLInputElement | null>, sending: boolean): boolean {
  const [tried, setTried] = useState(false);
  useEffect(() => {
    const form = control.current?.form;
    if (!sending || !form) return;
    function hold(event: SubmitEvent) {
      if (event.target !== form) return;
      event.preventDefault();
      // React listens at the root, so what stops here never reaches the form's own handler.
      event.stopPropagation();
      setTried(true);
      control.current?.closest('label')?.scrollIntoView({ block: 'center' });
    }
    form.addEventListener('submit', hold, { capture: true });
    return () => {
      form.removeEventListener('submit', hold, { capture: true });
      setTried(false);
    };
  }, [control, sending]);
  return tried;
}
