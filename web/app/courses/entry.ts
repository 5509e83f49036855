import type { CourseCard } from '@portal/contract/courses';
import { formatMoney } from '@portal/contract/money';
import { audienceText, durationText } from './words.ts';

export type CourseEntry = ReturnType<typeof entryOf>;

/** A card's texts, formatted on the server: the browser needs neither formatters nor the contract. */
export function entryOf(card: CourseCard) {
  const { id, href, title, summary, cover, teacher, lessons, has_trial, feedbacks, progress } = card;
  return {
    id,
    href,
    title,
    summary,
    cover,
    teacher,
    lessons,
    hasTrial: has_trial,
    category: card.category.name,
    price: card.price === 0 ? '免费' : formatMoney(card.price),
    free: card.price === 0,
    memberFree: card.member_free,
    audience: card.audience.length === 0 ? null : audienceText(card.audience),
    hours: card.credit_hours,
    duration: durationText(card.duration),
    learners: card.learners.toLocaleString('zh-CN'),
    isNew: card.learners === 0,
    stars: card.stars === null ? null : card.stars.toFixed(1),
    feedbacks,
    progress: progress && { percent: progress.percent, complete: progress.complete },
  };
}
