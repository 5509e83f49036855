import { Play } from 'lucide-react';
import { Buy } from '../payments/buy.tsx';
import { buyAddress } from '../payments/pay-mark.ts';
import { ButtonLink } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { Link } from '../ui/link.tsx';
import type { CourseOffer, CoursePage } from './load-course.ts';

export function OfferPrice({ offer, stacked }: { offer: CourseOffer; stacked?: boolean }) {
  return (
    <p className={cx('flex gap-x-3', stacked ? 'flex-col' : 'flex-wrap items-baseline')}>
      <span
        className={cx(
          'text-2xl font-semibold tabular phone:text-xl',
          offer.free ? 'text-brand-strong' : 'text-accent',
        )}
      >
        {offer.price}
      </span>
      {offer.memberPrice && !offer.isOpen && (
        <Link to="/vip" className="inline-flex min-h-6 items-center text-sm text-ink-soft tabular underline">
          {offer.memberPrice}
        </Link>
      )}
    </p>
  );
}

/** Learn or try; and what is needed for the rest. */
export function OfferActions({ offer, courseHref }: { offer: CourseOffer; courseHref: string }) {
  const needs = needOf(offer, courseHref);
  return (
    <>
      {offer.offer === 'purchase' ? (
        <Buy type="course" id={offer.courseId} next={{ to: offer.first ?? courseHref, label: '开始学习' }} />
      ) : (
        needs && <ButtonLink to={needs.to}>{needs.label}</ButtonLink>
      )}
      {offer.lesson && (
        <ButtonLink
          to={offer.lesson}
          variant={needs ? 'secondary' : 'primary'}
          icon={<Play className="size-4" aria-hidden />}
        >
          {offer.action}
        </ButtonLink>
      )}
    </>
  );
}

export function needOf(offer: Pick<CourseOffer, 'offer' | 'courseId'>, from: string) {
  switch (offer.offer) {
    case 'login':
      return { to: `/login?redirect=${encodeURIComponent(from)}`, label: '登录后学习' };
    case 'certify':
      return { to: '/identity', label: '认证或切换身份' };
    case 'purchase':
      return { to: buyAddress('course', offer.courseId), label: '立即购买' };
    case 'none':
      return null;
  }
}

/** On a phone the actions stay under the thumb. */
export function OfferBar({ offer, course }: { offer: CourseOffer; course: CoursePage['course'] }) {
  return (
    <div
      data-bottom="actions"
      className="no-print sticky bottom-0 z-30 mt-12 flex items-center justify-between gap-3 border-t border-line bg-surface px-4 py-2 pb-[calc(0.5rem+env(safe-area-inset-bottom))] md:hidden"
    >
      <OfferPrice offer={offer} stacked />
      <div className="flex gap-2 *:px-3">
        <OfferActions offer={offer} courseHref={course.href} />
      </div>
    </div>
  );
}
