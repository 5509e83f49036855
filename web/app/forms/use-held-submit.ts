import { useEffect, useState, type RefObject } from 'react';

/**
 * Submitted while a file is still uploading, a form would silently go without it. While `sending`, submitting the form
 * around the control is blocked; returns whether somebody has tried.
 */
export function useHeldSubmit(control: RefObject<HTMLInputElement | null>, sending: boolean): boolean {
  const [tried, setTried] = useState(false);
  useEffect(() => {
    const form = control.current?.form;
    if (!sending || !form) return;
    function hold(event: SubmitEvent) {
      if (event.target !== form) return;
      event.preventDefault();
      // React delegates events at the root, so stopping it here keeps it from the form's own handler.
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
