import { cx } from './cx.ts';

export type PaymentMark = 'alipay' | 'wechat' | 'balance';

/** Simple marks of our own; the name stands beside them. */
export function PaymentIcon({ mark, className }: { mark: PaymentMark; className?: string }) {
  return (
    <svg viewBox="0 0 40 40" className={cx('size-10 shrink-0', className)} fill="none" aria-hidden>
      {marks[mark]}
    </svg>
  );
}

const marks = {
  alipay: (
    <>
      <rect width="40" height="40" rx="9" fill="#1677ff" />
      <g stroke="#fff" strokeWidth="2.8" strokeLinecap="round" strokeLinejoin="round">
        <path d="M11 12.5h18M20 8v9M12.5 17.5h14.5c-1.5 6-7 12-12.5 12-3.5 0-5.5-1.8-5.5-4 0-2.5 2.5-4 5.5-4 5 0 10 3.5 17 7" />
      </g>
    </>
  ),
  wechat: (
    <>
      <rect width="40" height="40" rx="9" fill="#07a94f" />
      <path
        d="M16.5 9C10.7 9 6 12.9 6 17.7c0 2.7 1.5 5.1 3.9 6.7l-.9 3.1 3.7-1.9c1.2.3 2.5.5 3.8.5h.5a8 8 0 0 1-.3-2.1c0-4.7 4.5-8.4 10-8.4h.4C26 11.8 21.7 9 16.5 9Z"
        fill="#fff"
      />
      <path
        d="M34 24c0-3.9-3.8-7-8.5-7S17 20.1 17 24s3.8 7 8.5 7c1 0 2-.1 2.9-.4l3 1.5-.7-2.5C32.7 28.3 34 26.3 34 24Z"
        fill="#fff"
        stroke="#07a94f"
        strokeWidth="1.2"
      />
      <g fill="#07a94f">
        <circle cx="13" cy="16" r="1.4" />
        <circle cx="19.5" cy="16" r="1.4" />
        <circle cx="22.7" cy="22.5" r="1.2" />
        <circle cx="28.3" cy="22.5" r="1.2" />
      </g>
    </>
  ),
  balance: (
    <>
      <rect width="40" height="40" rx="9" className="fill-brand-700" />
      <g stroke="#fff" strokeWidth="2.4" strokeLinecap="round" strokeLinejoin="round">
        <path d="M29 15v-2.5a2 2 0 0 0-2-2H11.5a2.5 2.5 0 0 0 0 5H30a1 1 0 0 1 1 1V28a2 2 0 0 1-2 2H12a3 3 0 0 1-3-3V13" />
        <path d="M31 20h-4.5a2.5 2.5 0 0 0 0 5H31" />
      </g>
    </>
  ),
};
