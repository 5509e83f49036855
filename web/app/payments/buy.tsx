import { Suspense, useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { lazy } from '../browser/lazy.ts';
import { readToken } from '../browser/token.ts';
import { ButtonLink, type ButtonSize } from '../ui/button.tsx';
import { buyAddress, markOf, type Purchase } from './pay-mark.ts';

const PayOver = lazy(() => import('./pay-over.tsx'));

type BuyProps = Purchase & { size?: ButtonSize; children?: ReactNode };

export function Buy({ type, id, next, size, children = '立即购买' }: BuyProps) {
  const button = useRef<HTMLAnchorElement>(null);
  const { hash } = useLocation();
  const [open, setOpen] = useState(false);

  useEffect(() => {
    // A page may have two of these buttons, for desktop and phone: only the visible one opens the dialog.
    if (hash.startsWith(markOf(type, id)) && button.current?.checkVisibility()) setOpen(true);
  }, [hash, type, id]);

  function press(event: MouseEvent) {
    const elsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey;
    if (elsewhere || readToken() === undefined) return;
    event.preventDefault();
    setOpen(true);
  }

  return (
    <>
      <ButtonLink ref={button} to={buyAddress(type, id)} size={size} onClick={press}>
        {children}
      </ButtonLink>
      {open && (
        <Suspense>
          <PayOver type={type} id={id} quantity={1} next={next} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
