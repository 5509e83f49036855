import { useRef, useState } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import PayDialog from './pay-dialog.tsx';
import { markOf, type Purchase } from './pay-mark.ts';

type PayOverProps = Purchase & { quantity: number; onClose: () => void };

/** The pay dialog over a page. The URL hash carries the order (`#pay-course-7-…`), so that a reload opens it again. */
export default function PayOver({ type, id, quantity, next, onClose }: PayOverProps) {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const paid = useRef(false);
  const mark = markOf(type, id);
  const [placed] = useState(() => (hash.startsWith(mark) ? hash.slice(mark.length) : null));

  const setHash = (value: string) =>
    void navigate({ pathname, search, hash: value }, { replace: true, preventScrollReset: true });

  function close() {
    onClose();
    if (hash.startsWith(mark)) setHash('');
    // Only after closing: once the goods are bought their button is gone, and the dialog is rendered with it.
    if (paid.current) void revalidate();
  }

  return (
    <PayDialog
      goods={{ type, id, quantity }}
      orderNo={placed}
      next={next}
      onOrdered={(orderNo) => setHash(mark + orderNo)}
      onPaid={() => {
        paid.current = true;
      }}
      onClose={close}
    />
  );
}
